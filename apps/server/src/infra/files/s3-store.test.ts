import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { s3Like } from '../../../test/s3-like.ts'
import { storeOf, withDisk } from './s3-store.ts'
import { diskStore } from './store.ts'

const s3 = await s3Like()
afterAll(s3.close)
const store = storeOf(s3.address())
const folder = await mkdtemp(join(tmpdir(), 's3-'))
const keyOf = (n: number) => `10001/3f/00000000-0000-7000-8000-00000000000${n}`

it('keeps, reads and removes files, of a buffer and of the disk', async () => {
  const bytes = randomBytes(3 * 1024 * 1024)
  await store.put(keyOf(1), bytes)
  expect((await buffer(await store.read(keyOf(1)))).equals(bytes)).toBe(true)
  expect([...s3.objects.keys()]).toEqual([`/files/${keyOf(1)}`])
  await writeFile(join(folder, 'draft'), bytes)
  await store.putFile(`${keyOf(2)}.320`, join(folder, 'draft'))
  expect((await buffer(await store.read(`${keyOf(2)}.320`))).equals(bytes)).toBe(true)
  expect(await readdir(folder)).toEqual([])
  await store.remove(keyOf(1))
  await store.remove(keyOf(1))
  await expect(store.read(keyOf(1))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('asks again while the storage is busy, and not where it refuses', async () => {
  s3.state.failNext = 2
  await store.put(keyOf(3), Buffer.from('again'))
  expect((await buffer(await store.read(keyOf(3)))).toString()).toBe('again')
  s3.state.asked = 0
  await expect(storeOf(s3.address('another secret')).put(keyOf(4), Buffer.from('x'))).rejects.toThrow('403')
  expect(s3.state.asked).toBe(1)
})

it('takes no key of somebody', async () => {
  for (const key of ['../secrets', '10001/3f/x', '10001/3f/00000000-0000-7000-8000-000000000001/..'])
    await expect(async () => store.read(key)).rejects.toThrow(RangeError)
})

it('reads what lay on the disk before', async () => {
  await diskStore(folder).put(keyOf(5), Buffer.from('old'))
  const both = withDisk(store, folder)
  expect((await buffer(await both.read(keyOf(5)))).toString()).toBe('old')
  await both.remove(keyOf(5))
  await expect(both.read(keyOf(5))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('says what an address must be', () => {
  for (const text of ['s3://host/bucket', 'https://a:b@host/bucket', 's3://a:b@host', 'nothing'])
    expect(() => storeOf(text)).toThrow('s3://key:secret@host/bucket')
})
