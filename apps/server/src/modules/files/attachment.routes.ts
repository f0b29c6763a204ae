import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/files/attachment.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { uploadedFile } from '../../infra/http/uploaded-file.ts'
import { admissionTo } from '../../infra/session/admit.ts'
import type { App } from '../../kit/app.ts'
import type { Call } from '../../kit/register-endpoint.ts'
import { serve } from '../../kit/serve.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { attachmentsOf } from './attachment.queries.ts'
import { attachFiles, detachFile, getFile, keepUpload, openFile } from './attachment.service.ts'
import { headed, isShown } from './blob/headed.ts'

export function serveAttachment(app: App): void {
  /** Refuses whoever may not read (or change) the record; a record he does not see is not there. */
  const record = async (ctx: Ctx, call: Call, of: { resource: string; recordId: string }, does: 'query' | 'update') => {
    const operations = app.operations.get(of.resource)
    if (!operations) throw notFound()
    const { resource } = operations
    if (!resource.operations.includes(does)) throw new Refusal('kit.error.forbidden', { http: 403 })
    admissionTo(resource.endpoints[does])(call.session, undefined)
    await operations.get(ctx, of.recordId)
  }
  /** A file of a record he may read, or one he has just uploaded. */
  const readable = async (ctx: Ctx, call: Call, id: string) => {
    const file = await getFile(ctx, id)
    if (file.resource && file.record_id)
      await record(ctx, call, { resource: file.resource, recordId: file.record_id }, 'query')
    else if (file.created_by !== ctx.user!.id) throw notFound()
    return file
  }
  serve(app, contract, {
    uploadAttachment: async (ctx, _input, { request }) => keepUpload(ctx, app, await uploadedFile(request)),
    queryAttachment: async (ctx, input, call) => {
      await record(ctx, call, input, 'query')
      const files = await ctx.db.rows(attachmentsOf(ctx.tenant.id, input.resource, input.recordId))
      return files.map(({ content_type: contentType, created_at: createdAt, ...file }) => ({
        ...file,
        contentType,
        createdAt,
      }))
    },
    readAttachment: async (ctx, { id, show }, call) => {
      const file = await readable(ctx, call, id)
      const inline = show === 'inline' && isShown(file.content_type)
      const opened = await openFile(ctx, app.files, file)
      const { content_type: contentType } = file
      headed(call.reply, { ...file, contentType, inline })
      return opened
    },
    addAttachment: async (ctx, { fileIds, purpose, ...of }, call) => {
      await record(ctx, call, of, 'update')
      await ctx.transaction((tx) => attachFiles(tx, fileIds, { ...of, purpose }))
      return {}
    },
    removeAttachment: async (ctx, { id }, call) => {
      const file = await getFile(ctx, id)
      if (!file.resource || !file.record_id) throw notFound()
      await record(ctx, call, { resource: file.resource, recordId: file.record_id }, 'update')
      await detachFile(ctx, file)
      return {}
    },
  })
}
