import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Endpoint, JsonSchema } from '@cloud-steward/contract'
import { domains, endpoints, resources, shapeSchema } from '@cloud-steward/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type languageOf, translate } from '../labels.ts'

type Language = ReturnType<typeof languageOf>

/** The description of every endpoint, made from the contract: what is served and what is described cannot differ. */
export function openApi(language: Language = 'en'): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints)
    (paths[endpoint.path.replace(/:(\w+)/, '{$1}')] ??= {})[endpoint.method.toLowerCase()] = operation(
      endpoint,
      language,
    )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cloud Steward',
      version: '1',
      description:
        'Every answer is {code, status, message, data}; code 200 means it worked. Writes take an Idempotency-Key header.',
    },
    tags: domains.map((d) => ({ name: d.name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Operations that name `account` need that scope of an OAuth client; tokens of people have it.',
        },
      },
    },
  }
}

const standard = new Map(
  resources.flatMap((one) =>
    one.operations.map((op) => [one.endpoints[op].permission, { op, thing: one.name }] as const),
  ),
)
/** What an endpoint does, in words: its own label, or that of the standard operation with the thing it is done to. */
function titleOf({ permission }: Endpoint, language: Language): string {
  const known = standard.get(permission)
  if (!known) return translate(language, permission)
  return translate(language, `kit.operation.${known.op}`, { thing: translate(language, known.thing) })
}

function operation(endpoint: Endpoint, language: Language): object {
  const schema = shapeSchema(endpoint.input)
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const media = {
    body: 'application/json',
    form: 'application/x-www-form-urlencoded',
    upload: 'multipart/form-data',
    query: '',
  }[endpoint.from]
  const upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  return {
    operationId: endpoint.permission,
    summary: titleOf(endpoint, language),
    tags: [endpoint.permission.split('.')[0]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: endpoint.ofAccount ? ['account'] : [] }] }),
    parameters: [
      ...(endpoint.from === 'query'
        ? properties.map(([name, of]) => ({
            name,
            in: endpoint.path.endsWith(`:${name}`) ? 'path' : 'query',
            required: required.has(name),
            schema: of,
          }))
        : []),
      ...(endpoint.permission.endsWith('.import')
        ? [
            {
              name: 'Prefer',
              in: 'header',
              description:
                'respond-async: a run in the background with a result for each row, instead of all rows or none',
              schema: { type: 'string' },
            },
          ]
        : []),
      ...(endpoint.keyed
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8, maxLength: 128 },
            },
          ]
        : []),
    ],
    ...(media
      ? {
          requestBody: {
            required: endpoint.from !== 'form',
            content: { [media]: { schema: endpoint.from === 'upload' ? upload : schema } },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: content(endpoint) },
      401: { description: 'Not signed in' },
      403: { description: 'Not granted' },
    },
  }
}

function content(endpoint: Endpoint): object {
  const { output } = endpoint
  if (output.kind === 'file') return { 'application/octet-stream': {} }
  const shape = 'shape' in output ? shapeSchema(output.shape) : {}
  const data =
    output.kind === 'page'
      ? { type: 'object', properties: { list: { type: 'array', items: shape }, pagination: { type: 'object' } } }
      : output.kind === 'rows'
        ? { type: 'array', items: shape }
        : shape
  if (output.kind === 'bare') return { 'application/json': { schema: {} } }
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, status: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['code', 'message'],
  }
  return { 'application/json': { schema: envelope } }
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cloud Steward API</title><link rel="icon" href="/favicon.svg"><meta name="viewport" content="width=device-width">
<script type="module" src="/api/docs/rapidoc-min.js"></script>
<rapi-doc spec-url="/api/openapi.json" load-fonts="false" render-style="focused" show-header="false" theme="light" primary-color="#1463b8" allow-server-selection="false" sort-endpoints-by="path"></rapi-doc>`

/** `/api/openapi.json` and a page that shows it. */
export function serveOpenApi(http: FastifyInstance): void {
  const texts = new Map<string, string>()
  http.get('/api/openapi.json', (request, reply) => {
    const language: Language = (request.headers['accept-language'] ?? '').startsWith('zh') ? 'zh' : 'en'
    if (!texts.has(language)) texts.set(language, JSON.stringify(openApi(language)))
    return reply.type('application/json; charset=utf-8').send(texts.get(language))
  })
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  const root = dirname(createRequire(import.meta.url).resolve('rapidoc'))
  void http.register(fastifyStatic, {
    root,
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (path) => path === '/rapidoc-min.js',
  })
}
