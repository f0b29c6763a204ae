import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { account } from '@cloud-steward/contract/prepaid/account.ts'
import type { queryAccountDetail } from '@cloud-steward/contract/prepaid/account-detail.ts'
import { Alert, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { recordLink } from '../../../components/record-link.tsx'
import { formatFen, formatInstant, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import './prepaid.css'
import { UserName } from '../../../components/UserName.tsx'

export type Detail = AnswerOf<typeof queryAccountDetail>
export const unitOf = (utility: string): string => (utility === 'electric' ? 'kWh' : 'm³')
const LOUD: Partial<Record<Detail['state'], 'warning' | 'error' | 'info'>> = {
  alarm1: 'warning',
  alarm2: 'warning',
  arrears: 'error',
  protected: 'warning',
  cut_pending: 'error',
  cut: 'error',
  restoring: 'info',
  restore_failed: 'error',
  vacant: 'info',
}

/** What is said otherwise where somebody has to hold the meter's button. */
const BY_BUTTON: readonly Detail['state'][] = ['cut', 'cut_pending', 'restoring', 'restore_failed']

/** What an account is like now: how much is left, whether there is power, and what that means. */
export function AccountSheet({ shown, of }: { shown: Detail; of: 'staff' | 'payer' }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${account.name}.${key}`)
  const loud = LOUD[shown.state]
  const amount = (fen: number) => formatFen(fen)
  const isByButton = shown.needsButton && BY_BUTTON.includes(shown.state)
  const items = [
    ['unbilledFen', amount(shown.unbilledFen)],
    ['reading', shown.reading == null ? '-' : `${formatNumber(shown.reading)} ${unitOf(shown.utility)}`],
    ['readAt', formatInstant(shown.readAt)],
    ['chargedTo', shown.chargedTo],
    ...(of === 'staff'
      ? [
          ['mode', word(`mode.${shown.mode}`)],
          ['basis', word(`basis.${shown.basis}`)],
          ['planName', shown.planName],
          ['overdraftFen', amount(shown.overdraftFen)],
          ['restoreFen', amount(shown.restoreFen)],
        ]
      : []),
    // Known before it is needed.
    ...(shown.utility === 'electric'
      ? [['needsButton', t(`prepaid.panel.restores.${shown.needsButton ? 'button' : 'automatic'}`)]]
      : []),
    ...(shown.monthlyFen == null ? [] : [['monthlyFen', amount(shown.monthlyFen)]]),
    ['alarm1Fen', amount(shown.alarm1Fen)],
    ['alarm2Fen', amount(shown.alarm2Fen)],
    ...(shown.keepPowerUntil
      ? [
          [
            'keepPowerUntil',
            `${formatInstant(shown.keepPowerUntil, 'YYYY-MM-DD HH:mm')} ${shown.keepPowerReason ?? ''}`,
          ],
        ]
      : []),
  ] as [string, string][]
  return (
    <>
      <div className="supply-head">
        <div>
          <span className="quiet">{word('balanceFen')}</span>
          <strong className={shown.balanceFen < 0 ? 'supply-minus' : ''}>{amount(shown.balanceFen)}</strong>
        </div>
        <StateTag value={shown.state}>{word(`state.${shown.state}`)}</StateTag>
        {shown.power !== 'unknown' && (
          <span className={`supply-power ${shown.power}`}>{word(`power.${shown.power}`)}</span>
        )}
        <span className="quiet">{t(shown.online ? 'prepaid.panel.online' : 'prepaid.panel.offline')}</span>
      </div>
      {loud && (
        <Alert
          type={loud}
          showIcon
          title={t(`prepaid.panel.${isByButton ? 'sayButton' : 'say'}.${shown.state}`, {
            amount: amount(Math.abs(shown.balanceFen)),
          })}
        />
      )}
      {shown.handCut && <HandCut cut={shown.handCut} of={of} />}
      {shown.mates.length > 1 && (
        <p className="supply-mates">
          <span className="quiet">{t('prepaid.panel.merged', { count: shown.mates.length })}</span>
          {shown.mates.map(({ id, no, utility, state }) => (
            <span key={id}>
              {word(`utility.${utility}`)} {recordLink(account.name, id, no)}{' '}
              <StateTag value={state}>{word(`state.${state}`)}</StateTag>
            </span>
          ))}
        </p>
      )}
      {shown.monthlyFen != null && <p className="quiet">{t('prepaid.panel.flatHint')}</p>}
      {shown.gap && <Alert type="error" showIcon title={`${word('gap')}: ${word(`gap.${shown.gap}`)}`} />}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={items.map(([key, children]) => ({ key, label: word(key), children }))}
      />
    </>
  )
}

/** Somebody took power or water away by hand: until somebody gives it back it stays so, whatever is paid. */
function HandCut({ cut, of }: { cut: NonNullable<Detail['handCut']>; of: 'staff' | 'payer' }): ReactNode {
  const { t } = useTranslation()
  const at = formatInstant(cut.at, 'YYYY-MM-DD HH:mm')
  if (of === 'payer') return <Alert type="error" showIcon title={t('prepaid.panel.handCutPayer', { at })} />
  return (
    <Alert
      type="error"
      showIcon
      title={t('prepaid.panel.handCut', { at })}
      description={
        <>
          <UserName of={cut.username} /> {cut.reason}
        </>
      }
      action={recordLink(`device.${cut.category}`, cut.deviceId, t('prepaid.panel.toDevice'))}
    />
  )
}
