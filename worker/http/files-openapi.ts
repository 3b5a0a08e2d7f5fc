import { UploadedFile, UploadInput } from '#shared/contract/files.ts';
import { fileTypes } from '#shared/rules/file.ts';
import { jsonSchema } from './json-schema.ts';

/** The OpenAPI paths of uploading and opening files, which are not procedures. */
export function filePaths(): Record<string, object> {
  const { properties } = jsonSchema(UploadInput, 'input') as { properties: Record<'purpose' | 'of', object> };
  const bytes = Object.fromEntries(fileTypes.map((type) => [type, {}]));
  const refusal = {
    description: 'A refusal',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    '/api/files': {
      post: {
        operationId: 'files.upload',
        summary: 'Upload a photo or a proof of payment, or with `of` the thumbnail of a photo',
        tags: ['files'],
        description: 'The body is the file and Content-Length is required. The same file sent again is the same file.',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'purpose', in: 'query', required: true, schema: properties.purpose },
          { name: 'of', in: 'query', required: false, schema: properties.of },
        ],
        requestBody: { required: true, content: bytes },
        responses: {
          201: {
            description: 'Done',
            content: { 'application/json': { schema: jsonSchema(UploadedFile, 'output') } },
          },
          default: refusal,
        },
      },
    },
    '/f/{name}': {
      get: {
        operationId: 'files.open',
        summary: 'A file, by the address that an answer holds',
        tags: ['files'],
        description: 'Public, for as long as the signature of the address works.',
        parameters: [
          { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'e', in: 'query', required: false, schema: { type: 'integer' } },
          { name: 's', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'v', in: 'query', required: false, schema: { type: 'string', enum: ['thumb'] } },
        ],
        responses: { 200: { description: 'The file', content: bytes }, default: refusal },
      },
    },
  };
}
