import type { AnswerOf } from '@cloud-steward/contract'
import {
  acceptInvitation,
  askToJoin,
  readInvitation,
  refuseInvitation,
  sendInvitationCode,
  sendJoinCode,
} from '@cloud-steward/contract/identity/invitation.ts'
import { call } from './api.ts'

type Values = Readonly<Record<string, string>>
export type Invited = AnswerOf<typeof readInvitation>
/** The code stands behind the `#`: a browser sends that part to no server, so no log keeps it. */
export const invitationLink = (code: string): string => `${window.location.origin}/invitation#${code}`
export const codeOfLink = (): string => decodeURIComponent(window.location.hash.slice(1))

const quiet = { quiet: true } as const
const trimmed = (text = ''): string => text.trim()
export const openInvitation = (code: string): Promise<Invited> => call(readInvitation, { code: trimmed(code) }, quiet)
/** @returns whether the code went no further than the list of messages, for want of a provider */
export const proveInvited = async (code: string): Promise<boolean> =>
  (await call(sendInvitationCode, { code: trimmed(code) }, quiet)).isKept === true
/** @returns the code of the company to sign in with */
export async function takeInvitation(code: string, given: Values): Promise<string> {
  const { smsCaptcha, username, newPassword: password = '' } = given
  const input = { code: trimmed(code), captcha: trimmed(smsCaptcha), username: trimmed(username), password }
  return (await call(acceptInvitation, input, quiet)).tenantCode
}
export const declineInvitation = (code: string): Promise<unknown> =>
  call(refuseInvitation, { code: trimmed(code) }, quiet)
export const proveJoining = async (mobile: string): Promise<boolean> =>
  (await call(sendJoinCode, { mobile: trimmed(mobile) }, quiet)).isKept === true
export const requestToJoin = ({ tenantCode, personName, mobile, smsCaptcha, note }: Values): Promise<unknown> =>
  call(
    askToJoin,
    {
      tenantCode: trimmed(tenantCode),
      name: trimmed(personName),
      mobile: trimmed(mobile),
      captcha: trimmed(smsCaptcha),
      note: trimmed(note) || undefined,
    },
    quiet,
  )
