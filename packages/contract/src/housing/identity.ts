import { choice, command, id, text } from '../kit/index.ts'

/** Whether somebody has held a rentee's name and number against his card or a register. */
export const IDENTITY_STATES = ['unverified', 'verified', 'failed'] as const
/** 18 characters; whether they are a number at all the server checks. */
export const idNumber = { min: 18, pattern: '^([0-9]{17}[0-9Xx])?$' } as const

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
  { idNo: text(18) },
)
/** Whose number this is, by the whole of it. A command, so that numbers stand in no address and no log. */
export const findByIdNo = command(
  'housing.rentee',
  'findByIdNo',
  { idNo: text(18, idNumber) },
  { id: id({ optional: true }) },
)
