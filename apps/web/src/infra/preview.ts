import { previewRole } from '@cloud-steward/contract/identity/focus.ts'
import { signOut } from '@cloud-steward/contract/identity/session.ts'
import { call } from './api.ts'
import { lookThrough, resetSession } from './session-store.ts'

/** Shows the console as a role shows it. The shell starts afresh when the token is another one. */
export async function enterPreview(roleId: string): Promise<void> {
  const { access_token: token } = await call(previewRole, { roleId })
  if (token) lookThrough(token)
}
/** Ends the preview and goes on as before. */
export function leavePreview(): void {
  void call(signOut, {}, { quiet: true }).catch(() => undefined)
  resetSession()
}
