/** All commands of the shell, in the order that HELP and completion list them. */
import type { Command } from './command.ts';
import { clock, cluster, coordinator, node } from './commands/cluster.ts';
import { copy } from './commands/copy.ts';
import { describe } from './commands/describe.ts';
import { capture, source } from './commands/files.ts';
import { help } from './commands/help.ts';
import { clear, debug, exit, history, login, unicode, use } from './commands/session.ts';
import { show } from './commands/show.ts';
import {
  consistency,
  elapsed,
  expand,
  paging,
  replicas,
  serial,
  tracing,
} from './commands/switches.ts';

/** Another list of commands (study, nodetool) may be put beside it. */
export const SHELL_COMMANDS: readonly Command[] = [
  consistency,
  serial,
  expand,
  paging,
  tracing,
  describe,
  show,
  source,
  capture,
  copy,
  use,
  help,
  exit,
  clear,
  history,
  login,
  unicode,
  debug,
  replicas,
  elapsed,
  node,
  coordinator,
  clock,
  cluster,
];
