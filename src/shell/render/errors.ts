/**
 * What went wrong, in words. Under `--compat cqlsh` exactly as cqlsh and its driver print it, each kind in its own form;
 * otherwise the same sentence of Cassandra's, and for a syntax error the line with a caret under the place.
 * Source: recorded sessions, native_protocol_v5.spec section 9, the Python driver's summaries.
 */

import { unreachable } from '../../base/assert.ts';
import type { CassandraError, ErrorDetail } from '../../base/errors.ts';

interface Form {
  /** The class name of the driver. */
  readonly name: string;
  readonly code: number;
  readonly title: string;
  /** False: `Name: message` alone. */
  readonly full: boolean;
}

/** The driver's name of an error's class, as `-- @expect error` says it. */
export function errorName(detail: ErrorDetail): string {
  return formOf(detail).name;
}

/** `InvalidRequest: Error from server: code=2200 [Invalid query] message="..."`. */
export function renderServerError(error: CassandraError): string {
  const form = formOf(error.detail);
  return `${form.name}: ${form.full ? fullText(error, form) : error.message}`;
}

/** The same, with cqlsh's own wrapping of what a driver tries on every host. */
export function renderErrorAsCqlsh(error: CassandraError, host: string): string {
  const form = formOf(error.detail);
  switch (error.detail.kind) {
    case 'unavailable':
    case 'overloaded':
    case 'bootstrapping': {
      const inner = form.full ? fullText(error, form) : error.message;
      return (
        "NoHostAvailable: ('Unable to complete the operation against any hosts', " +
        `{<Host: ${host}>: ${form.name}('${inner.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')})`
      );
    }
    case 'server': {
      if (error.detail.unsupported === true) return renderServerError(error);
      return (
        "NoHostAvailable: ('Unable to complete the operation against any hosts', " +
        `{<Host: ${host}>: <${fullText(error, form)}>})`
      );
    }
    // cqlsh prints a traceback; its last line is this, and an empty line follows.
    case 'functionFailure':
      return `${renderServerError(error)}\n`;
    default:
      return renderServerError(error);
  }
}

/** A refused LOGIN: the driver could not connect. */
export function renderLoginErrorAsCqlsh(error: CassandraError, host: string): string {
  const inner = `Failed to authenticate to ${host}: ${fullText(error, formOf(error.detail))}`;
  return `('Unable to connect to any servers', {'${host}': AuthenticationFailed('${inner.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}')})`;
}

/** What cqlsh shows of a refused DESCRIBE: the server's sentence alone. */
export function renderDescribeError(error: CassandraError): string {
  const form = formOf(error.detail);
  return form.full ? error.message.replace(/^"+|"+$/g, '') : '';
}

function fullText(error: CassandraError, form: Form): string {
  const code = form.code.toString(16).padStart(4, '0').toUpperCase();
  return `Error from server: code=${code} [${form.title}] message="${error.message}"${info(error.detail)}`;
}

function info(detail: ErrorDetail): string {
  switch (detail.kind) {
    case 'unavailable':
      return dictionary([
        ['consistency', `'${detail.consistency}'`],
        ['required_replicas', String(detail.required)],
        ['alive_replicas', String(detail.alive)],
      ]);
    case 'readTimeout':
      return dictionary(responses(detail));
    case 'writeTimeout':
      return dictionary([...responses(detail), ['write_type', `'${detail.writeType}'`]]);
    case 'readFailure':
      return dictionary(failures(detail));
    case 'writeFailure':
      return dictionary([...failures(detail), ['write_type', `'${detail.writeType}'`]]);
    default:
      return '';
  }
}

type Responses = Extract<ErrorDetail, { required: number; received: number }>;

function responses(detail: Responses): [string, string][] {
  return [
    ['consistency', `'${detail.consistency}'`],
    ['required_responses', String(detail.required)],
    ['received_responses', String(detail.received)],
  ];
}

function failures(
  detail: Extract<ErrorDetail, { failures: ReadonlyMap<string, number> }>,
): [string, string][] {
  const codes = [...detail.failures].map(([node, code]) => {
    return `'${node}': '0x${code.toString(16).padStart(4, '0')}'`;
  });
  return [
    ...responses(detail),
    ['failures', String(detail.failures.size)],
    ['error_code_map', `{${codes.join(', ')}}`],
  ];
}

function dictionary(entries: readonly (readonly [string, string])[]): string {
  return ` info={${entries.map(([key, value]) => `'${key}': ${value}`).join(', ')}}`;
}

function form(name: string, code: number, title: string, full: boolean): Form {
  return { name, code, title, full };
}

const WAITING = "Coordinator node timed out waiting for replica nodes' responses";

function formOf(detail: ErrorDetail): Form {
  switch (detail.kind) {
    case 'server':
      return form('ServerError', 0x0000, 'Server error', false);
    case 'protocol':
      return form('ProtocolException', 0x000a, 'Protocol error', false);
    case 'badCredentials':
      return form('BadCredentials', 0x0100, 'Bad credentials', false);
    case 'unavailable':
      return form('Unavailable', 0x1000, 'Unavailable exception', true);
    case 'overloaded':
      return form('OverloadedErrorMessage', 0x1001, 'Coordinator node overloaded', false);
    case 'bootstrapping':
      return form(
        'IsBootstrappingErrorMessage',
        0x1002,
        'Coordinator node is bootstrapping',
        false,
      );
    case 'truncate':
      return form('TruncateError', 0x1003, 'Error during truncate', false);
    case 'writeTimeout':
      return form('WriteTimeout', 0x1100, WAITING, true);
    case 'readTimeout':
      return form('ReadTimeout', 0x1200, WAITING, true);
    case 'readFailure':
      return form('ReadFailure', 0x1300, 'Replica(s) failed to execute read', true);
    case 'functionFailure':
      return form('FunctionFailure', 0x1400, 'User Defined Function failure', true);
    case 'writeFailure':
      return form('WriteFailure', 0x1500, 'Replica(s) failed to execute write', true);
    case 'casUnknown':
      return form('ServerError', 0x1700, 'CAS write result unknown', false);
    case 'syntax':
      return form('SyntaxException', 0x2000, 'Syntax error in CQL query', false);
    case 'unauthorized':
      return form('Unauthorized', 0x2100, 'Unauthorized', true);
    case 'invalid':
      return form('InvalidRequest', 0x2200, 'Invalid query', true);
    case 'configuration':
      return form(
        'ConfigurationException',
        0x2300,
        'Query invalid because of configuration issue',
        false,
      );
    case 'alreadyExists':
      return form('AlreadyExists', 0x2400, 'Item already exists', false);
    case 'unprepared':
      return form(
        'PreparedQueryNotFound',
        0x2500,
        'Matching prepared statement not found on this node',
        false,
      );
    default:
      return unreachable(detail);
  }
}
