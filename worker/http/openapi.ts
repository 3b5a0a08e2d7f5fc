import { policy } from '#shared/policy.ts';
import type { Meta } from '../trpc/init.ts';
import { filePaths } from './files-openapi.ts';
import { type Json, jsonSchema } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';
import type { RestProcedure } from './rest-routes.ts';
import { exampleInput, exampleOf } from './schema-example.ts';

/**
 * The OpenAPI 3.1 document of all REST routes: schemas and examples from the contracts, access from the policy, refusals
 * from the guards and the code.
 */
export function openApiDocument(procedures: RestProcedure[], version: string): Json {
  const paths: Record<string, object> = filePaths();
  for (const procedure of procedures) {
    const { path, method } = procedure.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(procedure) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'E-Kost',
      version,
      description: 'Platform E-Kost. Amounts are whole rupiah, days are those of the zone of a kost.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: 'The sentence to show' },
    code: { type: 'string', description: 'One of a closed set' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'array', items: { type: ['string', 'integer'] } }, message: { type: 'string' } },
      },
    },
    applications_left: {
      type: 'integer',
      description: 'With ACCOUNT_REJECTED: how often POST /auth/apply-again may still be called',
    },
    request_id: { type: 'string' },
  },
};

function operation(procedure: RestProcedure): Json {
  const { name, route, meta } = procedure;
  const roles = meta.action === undefined ? null : policy[meta.action].roles;
  return {
    operationId: name,
    summary: meta.docs?.summary,
    tags: [name.split('.')[0]],
    description: roles === null ? 'Public.' : `Roles: ${roles.join(', ')}.${stepUpOf(meta)}`,
    ...(roles === null ? {} : { security: [{ bearer: [] }] }),
    ...inputOf(procedure),
    responses: {
      [String(route.status ?? 200)]: success(procedure),
      default: refusal(procedure),
    },
  };
}

/** The error body, with the codes that this call answers. */
function refusal(procedure: RestProcedure): Json {
  const codes = { type: 'object', properties: { code: { enum: refusalsOf(procedure) } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, codes] };
  return { description: 'A refusal', content: { 'application/json': { schema } } };
}

/** The sentence that a call needs `POST /auth/step-up` first, and in which case. */
function stepUpOf({ stepUp, docs }: Meta): string {
  if (stepUp) return ' Needs a step-up within ten minutes.';
  return docs?.stepUp === undefined ? '' : ` Needs a step-up within ten minutes, ${docs.stepUp}.`;
}

function inputOf({ input, route, pathParameters }: RestProcedure): Json {
  if (input === undefined) return {};
  const schema = jsonSchema(input, 'input');
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  const example = exampleInput(input) as Json;
  const exampleFor = (field: string) => (field in example ? { example: example[field] } : {});
  const fields = Object.keys(properties).filter(
    (field) => !pathParameters.includes(field) && field !== 'idempotency_key',
  );
  const parameters: Json[] = pathParameters.map((field) => ({
    name: field,
    in: 'path',
    required: true,
    schema: properties[field] ?? { type: 'string' },
    ...exampleFor(field),
  }));
  if ('idempotency_key' in properties) {
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: properties.idempotency_key });
  }
  if (route.method === 'GET') {
    for (const field of fields) {
      const isRequired = required.includes(field);
      parameters.push({
        name: field,
        in: 'query',
        required: isRequired,
        schema: properties[field],
        ...exampleFor(field),
      });
    }
    return { parameters };
  }
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: required.filter((field) => fields.includes(field)),
  };
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(fields.length > 0
      ? {
          requestBody: {
            required: (body.required as string[]).length > 0,
            content: { 'application/json': { schema: body, example: fieldsOf(example, fields) } },
          },
        }
      : {}),
  };
}

function fieldsOf(values: Json, names: string[]): Json {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

function success({ output, route }: RestProcedure): Json {
  if (route.status === 204 || output === undefined) return { description: 'Done' };
  const schema = jsonSchema(output, 'output');
  const items = (schema.properties as Record<string, Json> | undefined)?.items;
  const isPage = items !== undefined && 'next_cursor' in ((schema.properties ?? {}) as Json);
  if (!isPage) return { description: 'Done', content: { 'application/json': { schema, example: exampleOf(schema) } } };
  const body: Json = route.envelope
    ? { type: 'object', required: [route.envelope], properties: { [route.envelope]: items } }
    : items;
  return {
    description: 'A page of the list',
    headers: {
      'X-Next-Cursor': { description: 'The cursor of the next page, if there is one', schema: { type: 'string' } },
    },
    content: { 'application/json': { schema: body, example: exampleOf(body) } },
  };
}
