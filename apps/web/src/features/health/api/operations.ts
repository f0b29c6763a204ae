export const DESCRIPTION = '/api/openapi.json'

export interface ApiOperation {
  method: string
  path: string
  summary: string
  /** Lower-case text that the search looks in. */
  text: string
  /** The operation object of the OpenAPI description. */
  said: unknown
}
interface Described {
  paths: Record<string, Record<string, { summary?: string; operationId?: string }>>
}

/** All operations of the API in the server's OpenAPI description; Chinese for every language but English. */
export async function operationsOf(language: string, signal: AbortSignal): Promise<ApiOperation[]> {
  const answer = await fetch(DESCRIPTION, { signal, headers: { 'accept-language': language === 'en' ? 'en' : 'zh' } })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { paths } = (await answer.json()) as Described
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => {
      const { summary = '', operationId = '' } = said
      const text = `${method} ${path} ${summary} ${operationId}`.toLowerCase()
      return { method: method.toUpperCase(), path, summary, text, said }
    }),
  )
}
