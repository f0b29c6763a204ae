import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/files/file.ts'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { pictureSize } from '../../../infra/files/picture-size.ts'
import { readCookies } from '../../../infra/http/cookies.ts'
import { type UploadedFile, uploadedFile, uploadedForm } from '../../../infra/http/uploaded-file.ts'
import type { App } from '../../../kit/app.ts'
import type { Call } from '../../../kit/register-endpoint.ts'
import { serve } from '../../../kit/serve.ts'
import { headed, isShown } from '../blob/headed.ts'
import { isPicture } from '../blob/look-at-file.ts'
import { fileTypes, showAsAvatar } from '../files.ports.ts'
import { type Added, addFile, type Place } from './add-file.service.ts'
import { chooseFile } from './choose-file.service.ts'
import { addFileLink, endFileLink, linkedFile } from './link.service.ts'
import { addressOf, queryFile, queryFileDetail, queryFolder, queryStorage } from './list.service.ts'
import { addFolder, moveFile, restoreVersion, updateFile } from './node.service.ts'
import { picturePlace } from './picture.service.ts'
import { knownFileType, parentOfInput } from './place.service.ts'
import { type Opened, opened, previewFile, readByAddress, readFile, readPicture } from './read.service.ts'
import { setRights } from './right.service.ts'
import { deleteFile, purgeFile, queryTrash, restoreFile } from './trash.service.ts'
import { withTitles } from './used-in.service.ts'

const send = (reply: FastifyReply, file: Opened, show?: string | null) => {
  headed(reply, { ...file, inline: show === 'inline' && isShown(file.contentType) })
  return file.stream
}
const keep = (app: App, ctx: Ctx, { name, bytes }: UploadedFile, place: Place): Promise<Added> =>
  addFile(ctx, app, { name, from: bytes, bytes: bytes.length }, place)

/** Uploads: `uploadFile` for clients of the platform, with the purpose in the form; `addFile`; pictures embedded in texts. */
const uploadsOf = (app: App) => ({
  uploadFile: async (ctx: Ctx, input: InputOf<typeof contract.uploadFile>, { request }: Call) => {
    const form = await uploadedForm(request)
    const { parentId, fileType, uploadType } = { ...input, ...form.fields }
    if (uploadType === 'avatar') return addressOf(await ctx.ports.get(showAsAvatar)(ctx, form.bytes), form.name)
    const place = { parentId: parentOfInput(parentId), fileType: await knownFileType(ctx, fileType) }
    const { id, name } = await keep(app, ctx, form, place)
    return addressOf(id, name)
  },
  addFile: async (ctx: Ctx, { parentId, fileId }: InputOf<typeof contract.addFile>, { request }: Call) =>
    keep(app, ctx, await uploadedFile(request), { parentId: parentOfInput(parentId), fileId }),
  addPicture: async (ctx: Ctx, _input: object, { request }: Call) => {
    const file = await uploadedFile(request)
    const size = pictureSize(file.bytes)
    if (!size || !/\.(jpe?g|gif|png|bmp)$/i.test(file.name)) throw new Refusal('file.error.noPicture')
    const { id, name } = await keep(app, ctx, file, await picturePlace(ctx))
    return { id, name, ...size }
  },
})

/**
 * A browser that loads a picture embedded in a text sends no token, only the console's cookie. The cookie admits to reading
 * these pictures and to nothing else, and is sent by our own pages only (SameSite).
 */
function admitByCookie(app: App): void {
  app.http.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.url === contract.readPicture.path && !request.headers.authorization) {
      const token = readCookies(request.headers.cookie).get('token')
      if (token && /^[\w-]+$/.test(token)) request.headers.authorization = `Bearer ${token}`
    }
    next()
  })
}

export function serveLibrary(app: App): void {
  admitByCookie(app)
  const { files } = app
  serve(app, contract, {
    queryFile,
    queryFileTypeName: (ctx) => ctx.ports.get(fileTypes)(ctx),
    addFolder,
    ...uploadsOf(app),
    downloadFile: async (ctx, { url }, { reply }) => send(reply, await readByAddress(ctx, files, url)),
    deleteFile,
    readStatic: async (ctx, { name }, { reply }) => send(reply, await readByAddress(ctx, files, name), 'inline'),
    readPicture: async (ctx, input, { reply }) => {
      const file = await readPicture(ctx, files, input)
      if (!isPicture(file.contentType)) throw new Refusal('file.error.noPicture')
      return send(reply, file, 'inline')
    },
    queryFolder,
    queryStorage,
    queryFileDetail: async (ctx, input, { session }) => {
      const detail = await queryFileDetail(ctx, input)
      return { ...detail, usedIn: await withTitles(app, { ctx, session }, detail.usedIn) }
    },
    readFile: async (ctx, input, { reply }) => send(reply, await readFile(ctx, files, input), input.show),
    previewFile: (ctx, input) => previewFile(ctx, files, input),
    chooseFile,
    updateFile,
    moveFile,
    restoreVersion,
    setRights,
    queryTrash,
    restoreFile,
    purgeFile,
    addFileLink,
    endFileLink,
    openFileLink: async (anyone, { token }, { request }) => {
      const { ctx, node, endsAt } = await linkedFile(app, anyone, token, { action: 'openLink', ip: request.ip })
      return {
        name: node.name,
        bytes: node.bytes ?? 0,
        tenantName: ctx.tenant.name,
        timeZone: ctx.tenant.timeZone,
        endsAt,
      }
    },
    readFileLink: async (anyone, { token }, { request, reply }) => {
      const { ctx, node } = await linkedFile(app, anyone, token, { action: 'readLink', ip: request.ip })
      return send(reply, await opened(ctx, files, node))
    },
  })
}
