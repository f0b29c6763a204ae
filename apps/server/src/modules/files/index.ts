import { explainConstraint } from '../../infra/db/refusals.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import type { App } from '../../kit/app.ts'
import { sendFile, serveAttachment } from './attachment.routes.ts'
import { forgetLoose } from './attachment.service.ts'
import { removeUnused } from './blob/blob.service.ts'
import { lookAtFileJob } from './blob/look-at-file.job.ts'
import { readWordsJob } from './blob/read-words.job.ts'
import { dueCleanUp, dueDrafts } from './due.queries.ts'
import { ctxOfUser, fileTypes, orgsOfCaller, showAsAvatar, storageLimits, tenantNumbered } from './files.ports.ts'
import { serveLibrary } from './library/file.routes.ts'
import { keepPictures } from './library/shown.service.ts'
import { emptyTrash } from './library/trash.service.ts'
import { moveFilesJob } from './move-files.job.ts'
import { forgetDrafts } from './resumable/drafts.ts'
import { serveResumable } from './resumable/tus.routes.ts'

export {
  attachFiles,
  attachmentsTo,
  detachFiles,
  type Filed,
  fileBytes,
  filesNamed,
  getFile,
  keepFile,
  lockAttachments,
} from './attachment.service.ts'
export { bytesOf, cleanBlob, letGo, openBlob, withBlob } from './blob/blob.service.ts'
export {
  ctxOfUser,
  fileTypes,
  orgsOfCaller,
  type StorageLimits,
  showAsAvatar,
  storageLimits,
  tenantNumbered,
} from './files.ports.ts'
export { arrangePictures } from './picture.service.ts'
export { keepPictures, sendFile }

explainConstraint('file_node_name', 'file.error.nameTaken', ['name'])

/** Uploads, in folders of the library or attached to records. Bytes are stored once and removed after the last reference. */
export const filesModule = {
  name: 'files',
  needs: [storageLimits, orgsOfCaller, fileTypes, showAsAvatar, tenantNumbered, ctxOfUser],
  async register(app: App): Promise<void> {
    await serveResumable(app)
    serveAttachment(app)
    serveLibrary(app)
    const { files } = app
    const cleanUp = async (...[ctx, , signal]: Parameters<ReturnType<typeof defineJob>['run']>) => {
      await forgetLoose(ctx, files, signal)
      await emptyTrash(ctx, signal)
      await removeUnused(ctx, files, signal)
    }
    app.jobs.push(
      lookAtFileJob(app),
      readWordsJob(files),
      moveFilesJob(files),
      defineJob({ name: 'forget-uploads', schedule: '50 3 * * *', due: dueCleanUp, run: cleanUp }),
      // Unfinished uploads are files on the machine, of all tenants: one run is enough.
      defineJob({
        name: 'forget-drafts',
        schedule: '40 4 * * *',
        due: dueDrafts,
        run: (ctx) => forgetDrafts(app.drafts, ctx.now()),
      }),
      // Enqueued after a user has emptied the trash.
      defineJob({ name: 'empty-trash', run: (ctx, _payload, signal) => removeUnused(ctx, files, signal) }),
    )
  },
}
