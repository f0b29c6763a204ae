import * as contract from '@cloud-steward/contract/files/file.ts'
import { expect } from 'vitest'
import type { Job } from '../src/infra/queue/jobs.ts'
import type { TestApp, TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { PNG } from './png.ts'

/** Counter that makes the bytes of each picture unique. */
let count = 0
export const freshPicture = (): Buffer => Buffer.concat([PNG, Buffer.from(`${process.pid}-${++count}`)])

export const uploadTo = (who: Client, bytes: Buffer, name: string, place: Record<string, string> = {}) =>
  who.upload({ ...contract.addFile, path: `${contract.addFile.path}?${new URLSearchParams(place)}` }, bytes, name)
export async function added(who: Client, bytes: Buffer, name: string, place: Record<string, string> = {}) {
  const { body } = await uploadTo(who, bytes, name, place)
  expect(body.code, body.message).toBe(200)
  return body.data as unknown as { id: string; name: string; version: number }
}
export async function folderNamed(who: Client, originalFilename: string, parentId = '0'): Promise<string> {
  const { body } = await who.send(contract.addFolder, { originalFilename, parentId })
  expect(body.code, body.message).toBe(200)
  return (body.data as { id: string }).id
}
/** The names in a folder, in order. */
export async function namesIn(who: Client, id = '0', more: object = {}): Promise<string[]> {
  const { body } = await who.call(contract.queryFile, { id, pageSize: 100, sorter: 'name_ascend', ...more })
  expect(body.code, body.message).toBe(200)
  return body.data.list.map(({ name }) => name)
}
export const jobOf = (app: TestApp, name: string): Job => app.jobs.find((job) => job.name === name)!
/** Runs the server's job after an upload, which scans and indexes, for each of these blobs. */
export async function lookAtFiles(app: TestApp, tenant: TestTenant, blobIds: readonly string[]): Promise<void> {
  for (const blobId of blobIds)
    await jobOf(app, 'look-at-file').run(tenant.ctx(), { blobId }, new AbortController().signal)
}
