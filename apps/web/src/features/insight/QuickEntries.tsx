import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'
import { useOftenUsed } from '../../infra/often-used.ts'
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
const QUICK_OF_RENTERS = ['mypay', 'mybill', 'mylease', 'mymeter', 'mylock', 'workorder2', 'mynotification'] as const

/** Shortcuts: the screens one marked; until then those most people of the role need. @param owes a renter has to pay something */
export function QuickEntries({ owes }: { owes: boolean }): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const { favourites } = useOftenUsed()
  const kind = session.user?.partyKind
  const mayPay = useMayPress('mypay')
  const paysNow = kind === 'rentee' && owes && mayPay('pay')
  const usual = kind === 'rentee' ? QUICK_OF_RENTERS : kind === 'landlord' ? QUICK_OF_LANDLORDS : QUICK
  // The button to pay leads to the page of payments already.
  const shown = (favourites.length ? favourites : usual).filter(
    (menu) => mayOpen(session, menu) && !(paysNow && menu === 'mypay'),
  )
  return (
    <article className="panel">
      <h2>{t('insight.workbench.quickEntries')}</h2>
      <nav className="quick-entries">
        {paysNow && (
          <Link className="pay-now" to="/mypay?open=pay">
            {t('insight.workbench.payNow')}
          </Link>
        )}
        {shown.map((menu) => (
          <Link key={menu} to={`/${menu}`}>
            {session.menuTitles[menu] ?? t(`menu.${menu}`)}
          </Link>
        ))}
      </nav>
    </article>
  )
}
