import type { Endpoint, JsonSchema } from '@cloud-steward/contract'
import { dataSchema, PAGINATION, rowSchema, withoutBounds } from './answer-schema.ts'
import { FORMATS } from './send-document.ts'

const ref = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const headers = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
const refused = (description: string, more: object = {}) => ({
  description,
  ...more,
  content: json(ref('schemas', 'Refusal')),
})

/** Answers that every operation may give, and what they hold. */
export const answerComponents = {
  schemas: {
    Refusal: {
      type: 'object',
      description:
        'Why nothing was done. 50008, 50012 and 50014 come with HTTP 401: no session, ended elsewhere, expired.',
      properties: {
        code: { type: 'integer', not: { const: 200 } },
        status: { type: 'integer' },
        message: { type: 'string', description: 'For people, in the language of Accept-Language' },
        reason: { type: 'string', description: 'For programs; the same in every language' },
        fields: {
          type: 'object',
          description: 'What is wrong with which field of the input',
          additionalProperties: { type: 'string' },
        },
        requestId: { type: 'string' },
        data: { type: 'object' },
        error: { type: 'string' },
        error_description: { type: 'string' },
      },
      required: ['code', 'status', 'message', 'data'],
    },
    OAuthError: {
      type: 'object',
      description: 'RFC 6749, 5.2; `reason` and `message` are added for people',
      properties: {
        error: { type: 'string' },
        error_description: { type: 'string' },
        reason: { type: 'string' },
        message: { type: 'string' },
      },
      required: ['error'],
    },
    Pagination: {
      ...PAGINATION,
      description:
        '`bounded`: there are more rows than `total` says; `totals`, on request: sums of amounts and rows in each segment',
      required: ['total', 'pageSize', 'current'],
    },
  },
  responses: {
    Malformed: refused('The request cannot be read, or lacks a header'),
    SignInFirst: refused('Not signed in, or no longer'),
    NotGranted: refused('Not granted'),
    NotFound: refused('Not there, or not for this caller'),
    KeyReused: refused('The idempotency key was used for another request'),
    TooLarge: refused('Too large'),
    MediaType: refused('Another media type is expected'),
    TooMany: refused('Too many requests', { headers }),
    Unavailable: refused('Starting, stopping, or without its database', { headers }),
  },
}

/** They refuse in the words of OAuth (RFC 6749, 7009). */
const OF_OAUTH = new Set(['uaa.oauth.token', 'uaa.oauth.revoke'])
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp']
/** Files that are neither a list nor a printed slip. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'account.captcha.generateImageCaptcha': ['image/svg+xml'],
  'account.sysuserdetail.queryAvatar': IMAGES,
  // The type of the attached file.
  'file.attachment.readAttachment': ['*/*'],
  'valueAdded.product.readProductPicture': ['image/*'],
  'file.file.readFile': ['*/*'],
  'file.file.readStatic': ['*/*'],
  'file.file.downloadFile': ['*/*'],
  'file.file.readFileLink': ['*/*'],
  'file.file.readPicture': IMAGES,
  'insight.map.readMap': ['application/geo+json'],
  // By the format of the bank, or the one that was asked for.
  'payout.payBatch.exportBankFile': [FORMATS.export.type, 'text/csv'],
  'report.design.downloadTemplate': [FORMATS.export.type, FORMATS.exportWord.type],
  'report.design.downloadStarter': [FORMATS.exportWord.type],
}
function fileTypes({ permission }: Endpoint): readonly string[] {
  const verb = permission.split('.').at(-1)!
  if (TYPES[permission]) return TYPES[permission]
  if (verb === 'export') return [FORMATS.export.type, FORMATS.csv.type]
  if (verb in FORMATS) return [FORMATS[verb as keyof typeof FORMATS].type]
  return verb.startsWith('export') ? Object.values(FORMATS).map(({ type }) => type) : [FORMATS.exportPDF.type]
}

/** Each module names its own actions: the list of those one can filter by is not all of them. */
const OPEN_CHOICES: Readonly<Record<string, string>> = { 'system.operation.query': 'action' }
function openChoices({ permission }: Endpoint, shape: JsonSchema): JsonSchema {
  const open = (shape.properties as Record<string, JsonSchema> | undefined)?.[OPEN_CHOICES[permission] ?? '']
  if (open) delete open.enum
  return shape
}

function dataOf(endpoint: Endpoint): object {
  const { output } = endpoint
  const row = openChoices(endpoint, withoutBounds(rowSchema(output)))
  const data = dataSchema(output, row, ref('schemas', 'Pagination'))
  return output.kind === 'page' ? { ...data, required: ['list', 'pagination'] } : data
}

function done(endpoint: Endpoint): object {
  const { output } = endpoint
  // Of its own form; a refusal is told by its code.
  if (output.kind === 'bare') return json({})
  const refusal = ref('schemas', 'Refusal')
  if (output.kind === 'file')
    return {
      ...Object.fromEntries(
        fileTypes(endpoint).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
      ...json(refusal),
    }
  const success = {
    type: 'object',
    properties: {
      code: { type: 'integer', const: 200 },
      status: { type: 'integer' },
      message: { type: 'string' },
      data: dataOf(endpoint),
    },
    required: ['code', 'status', 'message', 'data'],
  }
  return json({ oneOf: [success, refusal] })
}

/** What an operation answers, by HTTP status. */
export function responsesOf(endpoint: Endpoint): object {
  const oauth = { description: 'Refused, in the words of OAuth', content: json(ref('schemas', 'OAuthError')) }
  const isToken = OF_OAUTH.has(endpoint.permission)
  return {
    200: { description: 'Done, or refused by a rule: see `code`', content: done(endpoint) },
    400: isToken ? oauth : ref('responses', 'Malformed'),
    401: isToken ? oauth : ref('responses', 'SignInFirst'),
    403: ref('responses', 'NotGranted'),
    404: ref('responses', 'NotFound'),
    ...(endpoint.method === 'GET' ? {} : { 409: ref('responses', 'KeyReused'), 415: ref('responses', 'MediaType') }),
    413: ref('responses', 'TooLarge'),
    429: isToken ? oauth : ref('responses', 'TooMany'),
    503: ref('responses', 'Unavailable'),
  }
}
