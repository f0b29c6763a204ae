import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { RawNotice } from './channel.ts'

/** An address that keeps what a channel tells it and answers with these words. */
export async function hearNotices(answer = '') {
  const notices: RawNotice[] = []
  const heard = { notices, answer, url: '', close: () => listener.close() }
  const listener = createServer(async (request, response) => {
    notices.push({ headers: request.headers, body: await buffer(request) })
    response.end(heard.answer)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  heard.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/notice`
  return heard
}
