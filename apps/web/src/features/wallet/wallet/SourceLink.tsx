import type { HOLD_SOURCES } from '@cloud-steward/contract/wallet/hold.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'

type Source = (typeof HOLD_SOURCES)[number]
/** The screen of each cause; requests have no detail, so their list opens. */
const PAGES: Readonly<Record<Source, { menu: string; path: (id: string) => string }>> = {
  bill: { menu: 'rentbill', path: (id) => `/rentbill?open=detail:${id}` },
  utility: { menu: 'outsidebill', path: (id) => `/outsidebill?open=detail:${id}` },
  refund: { menu: 'payment', path: () => '/payment?view=refundRequest' },
  credit: { menu: 'adjustment', path: () => '/adjustment' },
  check_out: { menu: 'checkout', path: (id) => `/checkout?open=detail:${id}` },
}

/** The number of a cause, and for those who may see its screen a link there. */
export function SourceLink({ source, id, no }: { source: Source; id: string; no: string }): ReactNode {
  const access = useSession()
  const { menu, path } = PAGES[source]
  return mayOpen(access, menu) ? <Link to={path(id)}>{no}</Link> : no
}
