/**
 * The class that Cassandra writes around a body: some refusals print it whole. Its names carry numbers that are
 * random there; here they follow from the function. Source: recorded refusals of 5.0.
 */
import type { CqlType } from '../types/cql-type.ts';
import { javaTypeOf } from './cql-values.ts';
import { fullName, type JavaType } from './java-types.ts';
import { hashText } from './objects.ts';

/** A function as CREATE FUNCTION gives it. */
export interface FunctionSource {
  readonly keyspace: string;
  readonly name: string;
  readonly argumentNames: readonly string[];
  readonly argumentTypes: readonly CqlType[];
  readonly returnType: CqlType;
  readonly calledOnNull: boolean;
  readonly body: string;
}

interface GeneratedNames {
  readonly packageName: string;
  readonly className: string;
  readonly method: string;
}

/** The names of the class around the body. */
export function generatedNames({ keyspace, name, body }: FunctionSource): GeneratedNames {
  const base = `${keyspace}${name}`.replace(/[^a-zA-Z0-9]/g, '');
  const spread = [...base]
    .map((char, at) => (at === keyspace.length - 1 ? `${char}2e` : char))
    .join('');
  const number = (salt: string): number => (hashText(salt + base + body) >>> 0) % 16_777_216;
  return {
    packageName: `p${spread}_${number('p')}_1`,
    className: `C${spread}_${number('C')}_2`,
    method: `x${spread}_${number('x')}_3`,
  };
}

/** The line of the method around the body: where the compiler misses a return. */
export function lineOfMethod(source: FunctionSource): number {
  return classHead(source).split('\n').length - 1;
}

/** The whole text, as refusals print it. */
export function generatedSource(source: FunctionSource): string {
  return `${classHead(source)}\n${source.body}\n    }\n}\n`;
}

const LICENSE = `/**
 * Licensed to the Apache Software Foundation (ASF) under one or more
 * contributor license agreements.  See the NOTICE file distributed with
 * this work for additional information regarding copyright ownership.
 * The ASF licenses this file to You under the Apache License, Version 2.0
 * (the "License"); you may not use this file except in compliance with
 * the License.  You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
**/`;

function classHead(source: FunctionSource): string {
  const { packageName, className, method } = generatedNames(source);
  const returns = written(javaTypeOf(source.returnType, source.calledOnNull));
  const types = source.argumentTypes.map((type) => javaTypeOf(type, source.calledOnNull));
  const call = types.map(
    (type, at) => `                    (${written(type)}) ${argument(type, at)}`,
  );
  const folded = types.map((type, at) =>
    at === 0
      ? `            (${written(type)}) state`
      : `            (${written(type)}) ${argument(type, at - 1)}`,
  );
  const declared = types.map((type, at) => `${written(type)} ${source.argumentNames[at] ?? ''}`);
  return `${LICENSE}

package org.apache.cassandra.cql3.udf.gen.${packageName};

import java.nio.ByteBuffer;
import java.util.*;

import org.apache.cassandra.cql3.functions.JavaUDF;
import org.apache.cassandra.cql3.functions.Arguments;
import org.apache.cassandra.cql3.functions.UDFDataType;
import org.apache.cassandra.cql3.functions.UDFContext;
import org.apache.cassandra.transport.ProtocolVersion;

import org.apache.cassandra.cql3.functions.types.TupleValue;
import org.apache.cassandra.cql3.functions.types.UDTValue;

public final class ${className} extends JavaUDF
{
    public ${className}(UDFDataType returnType, UDFContext udfContext)
    {
        super(returnType, udfContext);
    }

    protected ByteBuffer executeImpl(Arguments arguments)
    {
        ${returns} result = ${method}(
${call.join(',\n')}
        );
        return decompose(arguments.getProtocolVersion(),  result);
    }

    protected Object executeAggregateImpl(Object state, Arguments arguments)
    {
        ${returns} result = ${method}(
${folded.join(',\n')}
        );
        return result;
    }

    private ${returns} ${method}(${declared.join(', ')})
    {`;
}

function written(type: JavaType): string {
  if (type.kind !== 'class') return type.kind === 'primitive' ? type.name : 'Object';
  const args = type.args.map(written);
  return args.length === 0 ? fullName(type.name) : `${fullName(type.name)}<${args.join(', ')}>`;
}

function argument(type: JavaType, at: number): string {
  if (type.kind !== 'primitive') return `arguments.get(${at})`;
  const name = type.name.charAt(0).toUpperCase() + type.name.slice(1);
  return `arguments.getAs${name}(${at})`;
}
