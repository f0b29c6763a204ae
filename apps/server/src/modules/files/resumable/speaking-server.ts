import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from '@tus/server'
import type { Language } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'

const BY_STATUS: Readonly<Record<number, string>> = {
  404: 'file.error.uploadGone',
  409: 'file.error.uploadElsewhere',
  410: 'file.error.uploadGone',
  413: 'file.error.uploadTooLong',
  423: 'file.error.uploadElsewhere',
}
/** An error as the body of an answer. */
export const errorBody = (language: Language, reason: string, values?: Record<string, string | number>): string =>
  JSON.stringify({ reason, message: translate(language, reason, values) })

/** The tus server says its own errors in English. People see them, so they are said in the language of the request. */
export class SpeakingServer extends Server {
  readonly #language = new AsyncLocalStorage<Language>()

  speak<T>(language: Language, work: () => T): T {
    return this.#language.run(language, work)
  }
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('Content-Type', 'application/json; charset=utf-8')
    if (body.startsWith('{')) return super.write(context, headers, status, body)
    const reason = BY_STATUS[status] ?? (status < 500 ? 'file.error.uploadUnclear' : 'kit.error.internal')
    return super.write(context, headers, status, errorBody(this.#language.getStore() ?? 'en', reason))
  }
}
