import type { FastifyReply, FastifyRequest } from 'fastify'

export const readCookies = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map((header ?? '').split('; ').map((pair) => pair.split('=') as [string, string]))

interface Kept {
  path: string
  seconds: number
}
/** A cookie that no script reads and that no other site's request carries. */
export function writeCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
  value: string,
  { path, seconds }: Kept,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
  )
}
