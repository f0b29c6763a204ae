import { Refusal } from '@cloud-steward/contract'
import { addFile } from '@cloud-steward/contract/files/file.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { admissionTo } from '../../../infra/session/admit.ts'
import type { App } from '../../../kit/app.ts'
import { callerOf, partsOf, roleCodes } from '../../../kit/register-endpoint.ts'
import { doneOf, isDraftId, tenantOfDraft } from './drafts.ts'
import { PATH, ResumableUploads } from './tus.ts'

const admit = admissionTo(addFile)

/** Resumable uploads, for every user with permission to upload files. */
export async function serveResumable(app: App): Promise<void> {
  const uploads = new ResumableUploads(app.drafts, app)
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await callerOf(app, request)
    admit(session, roleCodes(request))
    // Uploads made of others are not part of ours.
    if (request.headers['upload-concat'] !== undefined) throw new Refusal('file.error.uploadUnclear', { http: 400 })
    const { tenant, user, scope } = session
    const ctx = makeCtx({ ...partsOf(app, request), tenant, user, scope })
    const id = (request.params as { id?: string }).id ?? ''
    if (request.method === 'HEAD' && isDraftId(id)) {
      await uploads.finishWhole(ctx, id)
      if (await tellDone(app, ctx, id, reply)) return
    }
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await uploads.handle(ctx, request.raw, reply.raw)
  }
  await app.http.register(async (scope) => {
    // The tus server reads the request body itself, as a stream.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.route({ method: 'POST', url: PATH, handler: handle })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:id`, handler: handle })
  })
}

/** Answers for an upload that has become a file, if the client missed the last answer and asks again. */
async function tellDone(app: App, ctx: Ctx, id: string, reply: FastifyReply): Promise<boolean> {
  const done = tenantOfDraft(id) === ctx.tenant.id ? await doneOf(app.drafts, id) : undefined
  if (!done || done.userId !== ctx.user!.id) return false
  await reply
    .code(200)
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': done.size,
      'upload-length': done.size,
      'cache-control': 'no-store',
    })
    .send()
  return true
}
