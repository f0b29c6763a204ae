import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { merchantOf, newNo, WireError } from './wire.ts'
import type { World } from './world.ts'

const MOST_BYTES = 2 * 1024 * 1024
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1'))

/** Keeps a picture for an application: signed is what says its name and its digest, not the picture. */
export async function keepPicture(world: World, request: IncomingMessage, body: Buffer): Promise<object> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw new WireError(400, 'PARAM_ERROR', '不是multipart/form-data')
    })
  const [given, file] = [form.get('meta'), form.get('file')]
  const meta = given instanceof Blob ? await given.text() : (given ?? '')
  merchantOf(world.book, {
    method: 'POST',
    path: '/v3/merchant/media/upload',
    body: meta,
    authorization: request.headers.authorization ?? '',
  })
  const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if ((JSON.parse(meta) as { sha256?: string }).sha256 !== sha256)
    throw new WireError(400, 'PARAM_ERROR', '图片摘要不一致')
  if (bytes.length > MOST_BYTES || !isPicture(bytes)) throw new WireError(400, 'PARAM_ERROR', '图片格式或大小不符')
  if (world.faults.take('answer500')) throw new WireError(500, 'SYSTEM_ERROR', '系统繁忙')
  const id = newNo('media')
  world.book.put('picture', id, { id, sha256 })
  return { media_id: id }
}
