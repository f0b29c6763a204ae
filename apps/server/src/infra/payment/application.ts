/**
 * Where an application for a merchant below ours stands. `to_confirm`: the channel wants to see that the account is his;
 * `to_sign`: he signs at the channel; `signing`: he has, and the channel opens his account. `absent`: never heard of.
 */
export type ApplicationState =
  | 'auditing'
  | 'to_confirm'
  | 'to_sign'
  | 'signing'
  | 'finished'
  | 'rejected'
  | 'frozen'
  | 'cancelled'
  | 'absent'

/** A part of an application, as the form calls it; what the channel has no such word for is `other`. */
export type ApplicationPart =
  | 'subjectName'
  | 'licenceNo'
  | 'licenceFile'
  | 'shortName'
  | 'legalName'
  | 'idNo'
  | 'idValidTo'
  | 'idFrontFile'
  | 'idBackFile'
  | 'contactName'
  | 'contactMobile'
  | 'contactEmail'
  | 'account'
  | 'bankAreaCode'
  | 'other'

export interface BankAccount {
  isCorporate: boolean
  holder: string
  bankName: string
  /** Division code of the place the bank is at, six digits. */
  areaCode: string
  number: string
}
export interface ApplicationRequest {
  /** Our number of it: a corrected application goes by the same. */
  requestNo: string
  kind: 'person' | 'trader' | 'company'
  /** What he is called on his receipts. */
  shortName: string
  /** What his business is, in the channel's language. */
  trade: string
  /** Of traders and companies. */
  licence?: { name: string; number: string; picture: string }
  /** Who answers for it, with the pictures of both sides of his card; `validTo` null: for ever. */
  legal: { name: string; idNo: string; validTo: string | null; front: string; back: string }
  contact: { name: string; mobile: string; email: string }
  account: BankAccount
  notifyUrl: string
}
/** The payment by which an applicant shows that the account is his. */
export interface AccountCheck {
  amountFen: number
  toName: string
  toNumber: string
  toBank: string
  remark: string
  /** ISO instant. */
  until?: string
}
export interface ApplicationFacts {
  requestNo: string
  state: ApplicationState
  rejects: readonly { part: ApplicationPart; reason: string }[]
  /** Where he signs. */
  signUrl?: string
  check?: AccountCheck
  /** His number, once he has one. */
  subMerchantNo?: string
}

/** Bringing merchants in, below the one whose keys speak. */
export interface Onboarding {
  /** Keeps a picture (JPEG or PNG, 2 MB at most) for applications. @returns the channel's id of it */
  uploadPicture(picture: { name: string; contentType: string; bytes: Buffer }): Promise<string>
  /** Applies, or hands in the corrected application of the same number. */
  apply(application: ApplicationRequest): Promise<void>
  applicationOf(requestNo: string): Promise<ApplicationFacts>
  /** Where the merchant's money goes from now on. */
  changeAccount(subMerchantNo: string, account: BankAccount): Promise<void>
}
