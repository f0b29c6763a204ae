import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayOpen, useMayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'

const QUICK = ['addhouse', 'contract', 'rentbill', 'mywallet', 'house_list', 'tenantplat'] as const
/** What came in, what is paid out and when, and what of his is let to whom. */
const QUICK_OF_LANDLORDS = [
  'incomeshow',
  'mywallet',
  'withdrawalaudit',
  'settlement',
  'house_list',
  'contract',
] as const
const QUICK_OF_RENTERS = ['mypay', 'mybill', 'mylease', 'mymeter', 'mylock', 'mynotification'] as const

/** The screens a person opens most, by what he is. */
export function QuickEntries({ owes }: { owes: boolean }): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const kind = session.user?.partyKind
  const paysNow = useMayPress('mypay')('pay') && kind === 'rentee' && owes
  const all = kind === 'rentee' ? QUICK_OF_RENTERS : kind === 'landlord' ? QUICK_OF_LANDLORDS : QUICK
  // The button to pay leads to the page of payments already.
  const quick = all.filter((menu) => mayOpen(session, menu) && !(paysNow && menu === 'mypay'))
  return (
    <nav className="quick-entries">
      {paysNow && (
        <Link className="pay-now" to="/mypay?open=pay">
          {t('insight.workbench.payNow')}
        </Link>
      )}
      {quick.map((menu) => (
        <Link key={menu} to={`/${menu}`}>
          {session.menuTitles[menu] ?? t(`menu.${menu}`)}
        </Link>
      ))}
    </nav>
  )
}
