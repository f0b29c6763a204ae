import { choice, command, id, text } from '../kit/index.ts'

/** Whether somebody has held a rentee's name and number against his card or a register. */
export const IDENTITY_STATES = ['unverified', 'verified', 'failed'] as const
export const PARTY_KINDS = ['person', 'company'] as const
/** Papers that say who somebody is: one for companies, the others for people. */
export const PAPER_KINDS = [
  'residentId',
  'passport',
  'hkMoPermit',
  'taiwanPermit',
  'hkMoTwResidence',
  'permanentResidence',
  'creditCode',
] as const
/** With what papers the service for signing can tell who signs. */
export const SIGNABLE_PAPERS: readonly (typeof PAPER_KINDS)[number][] = ['residentId']
/** As long as the numbers of papers are; whether one is a number of its kind the server checks. */
export const paperNumber = { min: 6, pattern: '^([0-9A-Za-z()（） -]{6,20})?$' } as const

/** What came of a check of a rentee's identity. Another name or number makes it `unverified` again. */
export const checkIdentity = command(
  'housing.rentee',
  'checkIdentity',
  { id: id(), identityState: choice(['verified', 'failed']), reason: text(200, { optional: true }) },
  {},
)
/** 查看证件号: the whole number, for a reason that is audited and only so often a day. */
export const revealIdNo = command(
  'housing.rentee',
  'revealIdNo',
  { id: id(), reason: text(200, { min: 1 }) },
  { idNo: text(20) },
)
/** Whose number this is, by the whole of it. A command, so that numbers stand in no address and no log. */
export const findByIdNo = command(
  'housing.rentee',
  'findByIdNo',
  { idNo: text(20, paperNumber) },
  { id: id({ optional: true }) },
)
