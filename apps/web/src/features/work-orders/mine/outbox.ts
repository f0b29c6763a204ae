import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import type { Endpoint, InputOf } from '@cloud-steward/contract/kit/index.ts'
import {
  acceptOrder,
  bookOrder,
  declineOrder,
  finishOrder,
  grabOrder,
  priceOrder,
  resumeOrder,
  startOrder,
  waitOrder,
} from '@cloud-steward/contract/work-orders/order-commands.ts'
import { createStore, del, entries, set } from 'idb-keyval'
import { call, upload } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { newKey } from '../../../infra/new-key.ts'

/** What an installer does with an order, by the transitions of the machine. */
export const TASK_COMMANDS = {
  grab: grabOrder,
  accept: acceptOrder,
  start: startOrder,
  resume: resumeOrder,
  finish: finishOrder,
  book: bookOrder,
  price: priceOrder,
  wait: waitOrder,
  decline: declineOrder,
} as const
export type TaskCommand = keyof typeof TASK_COMMANDS
/** A command that waits to be sent: kept in the browser until the server has answered. */
export interface Waiting {
  /** Its idempotency key: however often it is sent, it is done once. */
  key: string
  /** Whose it is: another person at this browser neither sees nor sends it. */
  userId: string
  at: string
  command: TaskCommand
  input: Record<string, unknown>
  /** Photos that are not uploaded yet. */
  photos: readonly File[]
  /** What the customer wrote on the screen, likewise. */
  signature?: File
  /** Why the server refused it, in its words. */
  refusal?: string
}
/** What a form gives to be sent. */
export type Put = Pick<Waiting, 'command' | 'input' | 'photos' | 'signature'>
const store = () => createStore('cloud-steward-outbox', 'waiting')

/** What waits of one person, the oldest first. */
export async function waitingOf(userId: string): Promise<Waiting[]> {
  const all = (await entries<string, Waiting>(store())).map(([, one]) => one)
  return all.filter((one) => one.userId === userId).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
export async function keep(one: Omit<Waiting, 'key' | 'at'>): Promise<Waiting> {
  const waiting = { ...one, key: newKey(), at: new Date().toISOString() }
  await set(waiting.key, waiting, store())
  return waiting
}
export const forget = (key: string): Promise<void> => del(key, store())

/** It did not arrive, or a proxy on the way answered: it is tried again. A refusal of the server is final. */
const mayArriveLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code >= 502 || error.sessionLost || error.code === 429)

/** Sends what waits, one after the other. @returns what the server refused meanwhile; stops at the first that does not arrive */
export async function sendAll(userId: string, sentence: (error: ApiError) => string): Promise<void> {
  for (const one of await waitingOf(userId)) {
    if (one.refusal) continue
    try {
      await sendOne(one)
      await forget(one.key)
    } catch (error) {
      if (!(error instanceof ApiError) || mayArriveLater(error)) return
      await set(one.key, { ...one, refusal: sentence(error) }, store())
    }
  }
}
async function sendOne(one: Waiting): Promise<void> {
  let { photos, input, signature } = one
  // Each photo once: one that arrived is not sent again when the next does not.
  while (photos.length) {
    const [first, ...rest] = photos
    const { id } = await upload(uploadAttachment, first!, { quiet: true })
    input = { ...input, fileIds: [...((input.fileIds as string[] | undefined) ?? []), id] }
    photos = rest
    await set(one.key, { ...one, photos, input }, store())
  }
  if (signature) {
    const { id } = await upload(uploadAttachment, signature, { quiet: true })
    input = { ...input, signatureId: id }
    signature = undefined
    await set(one.key, { ...one, photos, input, signature }, store())
  }
  const endpoint = TASK_COMMANDS[one.command] as Endpoint
  await call(endpoint, input as InputOf<Endpoint>, { key: one.key, quiet: true })
}
