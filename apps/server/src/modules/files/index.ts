import { serveAttachment } from './attachment.routes.ts'

export {
  attachFiles,
  attachmentsTo,
  detachFiles,
  type Filed,
  fileBytes,
  filesNamed,
  keepFile,
  lockAttachments,
} from './attachment.service.ts'

/** Files that users upload: kept once, attached to records, deleted when nothing refers to them. */
export const filesModule = { name: 'files', register: serveAttachment }
