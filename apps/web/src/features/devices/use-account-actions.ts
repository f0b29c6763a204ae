import { useNavigate } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen, mayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'

const MENU = 'meteraccount'
/** What can be done about the prepaid account of a meter: its page does it, opened where it is asked for. */
export function useAccountActions(): (row: object) => { key: string; title: string; run: () => void }[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const access = useSession()
  return (row) => {
    const accountId = 'accountId' in row ? row.accountId : undefined
    if (!accountId || !mayOpen(access, MENU)) return []
    const actions = [
      { key: 'account', title: t('device.panel.account'), opens: 'detail' },
      { key: 'recharge', title: t('button.recharge'), opens: 'recharge' },
      { key: 'keepPower', title: t('device.panel.keepPower'), opens: 'keep' },
    ]
    return actions
      .filter(({ opens }) => opens === 'detail' || mayPress(access, MENU, opens))
      .map(({ opens, ...action }) => ({
        ...action,
        run: () => void navigate(`/meteraccount?open=${opens}:${accountId}`),
      }))
  }
}
