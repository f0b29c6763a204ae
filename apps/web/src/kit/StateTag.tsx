import type { ReactNode } from 'react'

/** Words of each colour, by blanks. */
const WORDS = {
  green:
    'vacant active paid refunded held succeeded done applied booked matched posted finished success registered confirmed verified restored cleared normal credited delivered',
  blue: 'occupied to_collect signed issued running reserved pending_sign converted approved renewing splitting accepted processing signing dry_run scheduled sent acked restore restoring pushed exported allotted installed opening changing moving requested',
  orange:
    'expiring notice part_paid preparing waiting to_divide to_settle in_review checking_out submitted review_1 review_2 content_review content_returned returned paying collecting settling open differs unmatched pending to_confirm to_sign auditing pay_unknown reviewing more major pending_approval paused done_with_errors skipped alarm1 alarm2 protected created closing ordered',
  red: 'overdue holdover expired failed pay_failed disputed error part_failed refused rejected suspended blocked critical arrears cut_pending cut restore_failed push_failed credit_failed red_due fault void open_failed',
  purple: 'owner_use repair notified payable frozen',
}
const TONES = new Map(Object.entries(WORDS).flatMap(([tone, words]) => words.split(' ').map((word) => [word, tone])))

/** A state as a coloured word. The colour follows from the value; the text says the same, so colour is never alone. */
export function StateTag({ value, children }: { value: string; children: ReactNode }): ReactNode {
  return <span className={`state-tag state-${TONES.get(value) ?? 'grey'}`}>{children}</span>
}
