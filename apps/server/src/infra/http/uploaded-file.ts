import { Refusal } from '@cloud-steward/contract'
import type { FastifyError, FastifyRequest } from 'fastify'
import { plainFileName } from '../files/file-name.ts'

export interface UploadedFile {
  /** Without directories and without characters that change how a name reads. */
  name: string
  bytes: Buffer
}

/**
 * The one file of a multipart request.
 * @throws Refusal 415 where it is no multipart, 400 where its frame is broken (no boundary, an early end), a translated one
 * where there is no file; the limits of the server refuse with 413
 */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('kit.error.mediaType', { http: 415 })
  const file = await framed(async () => {
    const part = await request.file()
    return part && { name: plainFileName(part.filename), bytes: await part.toBuffer() }
  })
  if (!file) throw new Refusal('kit.error.emptyFile')
  return file
}

/** Nothing but the parser of the frame runs in here: an error without a status of its own is one of the frame. */
async function framed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { statusCode = 400 } = error as FastifyError
    if (statusCode === 413) throw error
    throw new Refusal('kit.error.malformed', { http: 400 })
  }
}

/** The one file of a multipart request, and its text fields. Clients of the platform send fields before and after the file. */
export async function uploadedForm(
  request: FastifyRequest,
): Promise<UploadedFile & { fields: Readonly<Record<string, string>> }> {
  if (!request.isMultipart()) throw new Refusal('kit.error.mediaType', { http: 415 })
  const fields: Record<string, string> = {}
  const file = await framed(async () => {
    let found: UploadedFile | undefined
    for await (const part of request.parts()) {
      if (part.type === 'file') found = { name: plainFileName(part.filename), bytes: await part.toBuffer() }
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    return found
  })
  if (!file) throw new Refusal('kit.error.emptyFile')
  return { ...file, fields }
}
