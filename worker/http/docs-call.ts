import { html } from 'hono/html';
import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { Json } from './json-schema.ts';
import { rowOf, schemaRows, type SchemaRow } from './schema-rows.ts';

/** One call of the OpenAPI document, as far as the page shows it. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: object[];
  parameters?: { name: string; in: string; required: boolean; schema: Json; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: object; content?: Content }>;
}

type Content = Record<string, { schema?: Json; example?: unknown }>;
const JSON_TYPE = 'application/json';

/** A call: what it takes, what it answers, how it refuses, and an example. */
export function docsCall(path: string, method: string, operation: Operation) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const outsideBody = parameters.map(({ name, in: place, required, schema }) => ({
    place,
    ...rowOf(name, schema, required),
  }));
  const inputs = [...outsideBody, ...schemaRows(body ?? {}).map((row) => ({ place: 'body', ...row }))];
  const [status, success] = Object.entries(responses).find(([code]) => code !== 'default') ?? [];
  const answer = success?.content?.[JSON_TYPE];
  return html`<details id="${operationId}">
    <summary>
      <span class="method">${method.toUpperCase()}</span><code>${path}</code> <span>${summary}</span>
      <span class="who">${operationId} · ${description}</span>
    </summary>
    ${titled('Input', inputs.length === 0 ? html`<p>None.</p>` : inputTable(inputs))}
    ${titled(`Answer, ${status}`, answer === undefined ? html`<p>${bytesOf(success?.content)}</p>` : answerTable(answer))}
    ${
      success?.headers === undefined
        ? ''
        : html`<p>The header <code>X-Next-Cursor</code> names the next page, if there is one.</p>`
    }
    ${titled('Refusals', refusalTable(responses.default?.content?.[JSON_TYPE]?.schema))}
    ${titled('Example', html`<pre tabindex="0">${exampleCall(path, method, operation)}</pre>`)}
    ${answer === undefined ? '' : html`<pre tabindex="0">${JSON.stringify(answer.example ?? {}, null, 2)}</pre>`}
  </details>`;
}

function titled(title: string, content: unknown) {
  return html`<h3>${title}</h3>
    ${content}`;
}

function inputTable(inputs: (SchemaRow & { place: string })[]) {
  const rows = inputs.map(
    ({ place, name, isRequired, type, notes }) =>
      html`<tr>
        <td><code>${name}</code>${isRequired ? ' *' : ''}</td>
        <td>${place}</td>
        <td>${type}</td>
        <td>${notes}</td>
      </tr>`,
  );
  return table(['Field (* required)', 'In', 'Type', 'Notes'], rows);
}

function answerTable({ schema = {} }: Content[string]) {
  const rows = schemaRows(schema).map(
    ({ name, type, notes }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${type}</td>
        <td>${notes}</td>
      </tr>`,
  );
  return table(['Field', 'Type', 'Notes'], rows);
}

/** What is answered that is not JSON. */
function bytesOf(content: Content | undefined): string {
  return content === undefined ? 'Nothing.' : Object.keys(content).join(', ');
}

/** The codes that a refusal's schema names, or a note that it names none. */
function refusalTable(schema: Json | undefined) {
  const [, named] = (schema?.allOf ?? []) as { properties?: { code?: { enum?: ErrorCode[] } } }[];
  const codes = named?.properties?.code?.enum;
  if (codes === undefined) return html`<p>Any code of the catalogue.</p>`;
  const rows = codes.map(
    (code) =>
      html`<tr>
        <td>${errorCatalogue[code].status}</td>
        <td><code>${code}</code></td>
        <td lang="id">${errorCatalogue[code].message}</td>
      </tr>`,
  );
  return table(['Status', 'Code', 'Sentence'], rows);
}

function table(heads: string[], rows: unknown[]) {
  return html`<div class="table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** The call with curl, for a shell where `$BASE` is the origin and `$TOKEN` the session's token. */
function exampleCall(path: string, method: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  const given = parameters.filter(({ example }) => example !== undefined);
  const inQuery = given.filter((parameter) => parameter.in === 'query');
  const query = inQuery.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path);
  const body = requestBody?.content[JSON_TYPE]?.example;
  const file = requestBody !== undefined && body === undefined;
  return [
    `curl -X ${method.toUpperCase()} "$BASE${filled}${query === '' ? '' : `?${query}`}"`,
    ...(security === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
    ...(file ? [`-H 'Content-Type: image/jpeg'`, '--data-binary @photo.jpg'] : []),
  ].join(' \\\n  ');
}
