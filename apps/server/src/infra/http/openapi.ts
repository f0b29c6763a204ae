import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Endpoint, JsonSchema } from '@cloud-steward/contract'
import { domains, endpoints, resources, shapeSchema } from '@cloud-steward/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type languageOf, translate } from '../labels.ts'
import { answerComponents, responsesOf } from './openapi-answers.ts'

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
    servers: [{ url: '/' }],
    info: {
      license: { name: 'MIT', identifier: 'MIT' },
      title: 'Cloud Steward',
      version: '1',
      description:
        'Every answer is {code, status, message, data}; code 200 means it worked, any other is a refusal. Writes take an Idempotency-Key header.',
    },
    tags: domains.map((d) => ({ name: d.name })),
    paths,
    components: {
      ...answerComponents,
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

/** Writes of somebody who is signed in; what only looks like one (a file, an upload) is not repeated by its key. */
const takesKey = ({ method, access, output, from }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && output.kind !== 'file' && from !== 'upload'

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
    security: endpoint.access === 'public' ? [] : [{ bearer: endpoint.ofAccount ? ['account'] : [] }],
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
      ...(takesKey(endpoint)
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: endpoint.keyed,
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
    responses: responsesOf(endpoint),
  }
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
