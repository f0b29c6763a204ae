import { endpoints } from '@cloud-steward/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApi } from '../src/infra/http/openapi.ts'

interface Response {
  $ref?: string
  content?: Record<string, { schema?: object }>
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}
const DOCUMENT = 'https://cloud-steward.example/openapi.json'

/** Says in which way an answer differs from the published description of its operation; undefined where it agrees. */
export type AnswerCheck = (method: string, url: string, answer: Told) => string | undefined
interface Told {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

/** Checks are compiled when the first answer of an operation with a status comes: most tests meet few of them. */
export function answerCheck(): AnswerCheck {
  const document = openApi() as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, DOCUMENT)
  const known = new Map<string, ValidateFunction | string>()
  const paths = new Map<string, string>()
  const patterns: [RegExp, string][] = []
  for (const { path } of endpoints) {
    const named = path.replace(/:(\w+)/, '{$1}')
    if (named === path) paths.set(path, path)
    else patterns.push([new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`), named])
  }
  const pathOf = (url: string): string | undefined => {
    const path = url.split('?')[0]!
    return paths.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1]
  }
  /** The place of what an operation answers, as a pointer into the document. */
  function find(path: string, method: string, status: string, type: string): ValidateFunction | string {
    const given = document.paths[path]![method]?.responses[status]
    if (!given) return `status ${status} is not described`
    const to =
      given.$ref?.slice(1) ?? `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}`
    const response = given.$ref ? document.components.responses[given.$ref.split('/').at(-1)!]! : given
    const types = response.content ?? {}
    const own = [type, `${type.split('/')[0]}/*`, '*/*'].find((one) =>
      Object.keys(types).some((each) => each.split(';')[0] === one),
    )
    if (!own) return `${type} is not described for ${status}`
    if (type !== 'application/json') return ''
    const pointer = `${to}/content/application~1json/schema`
    return ajv.compile({ $ref: `${DOCUMENT}#${pointer.split('/').map(encodeURIComponent).join('/')}` })
  }
  return (method, url, { status, headers, body }) => {
    const path = pathOf(url)
    const type = String(headers['content-type'] ?? '').split(';')[0]!
    if (!path || !type) return undefined
    const key = `${method} ${path} ${status} ${type}`
    let check = known.get(key)
    if (check === undefined) known.set(key, (check = find(path, method.toLowerCase(), String(status), type)))
    if (typeof check === 'string') return check && `${key}: ${check}`
    return check(body) ? undefined : `${key}: ${ajv.errorsText(check.errors)}`
  }
}
