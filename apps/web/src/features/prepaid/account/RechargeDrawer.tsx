import { money } from '@cloud-steward/contract/kit/index.ts'
import { recharge, rechargeAccount, rechargeByHand } from '@cloud-steward/contract/prepaid/recharge.ts'
import { Button, Drawer, Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { usePayWay } from '../../../components/PayWays.tsx'
import { payPlace } from '../../../components/pay-place.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import './prepaid.css'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { refreshPrepaid } from './use-live-prepaid.ts'

const AMOUNTS = [2_000, 5_000, 10_000, 20_000, 50_000]
const WAYS = { payer: ['online', 'prepaid'], staff: ['cash', 'pos', 'bank', 'online', 'prepaid'] } as const
type Way = (typeof WAYS)['staff'][number]
/** Cash has no number. */
const isNumbered = (way: Way): boolean => !isOurs(way) && way !== 'cash'
const isOurs = (way: Way): way is 'online' | 'prepaid' => way === 'online' || way === 'prepaid'

interface Props {
  accountId: string
  about?: string | undefined
  /** A payer tops up his own; staff have taken the money, or ask for it. */
  by: keyof typeof WAYS
  onClose: () => void
  /** What was made of it, to be shown. */
  onAsked: (id: string) => void
}
/** How much, and how. */
export default function RechargeDrawer({ accountId, about, by, onClose, onAsked }: Props): ReactNode {
  const { t } = useTranslation()
  const ways = WAYS[by]
  const [way, setWay] = useState<Way>(ways[0])
  const [amountFen, setAmount] = useState<number | undefined>(5_000)
  const [channelNo, setNo] = useState('')
  const { busy, submit, renew, leave } = useSubmit()
  const { channelId, hasInApp, choice } = usePayWay(way === 'online', renew)
  const word = (key: string) => t(`${recharge.name}.${key}`)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      renew()
      set(value)
    }
  const ask = async () => {
    let made = ''
    const about = { accountId, amountFen: amountFen ?? 0 }
    const sent = await submit(async (key) => {
      const { id } = isOurs(way)
        ? await call(
            rechargeAccount,
            {
              ...about,
              method: way,
              ...(way === 'online' && { channelId, way: by === 'payer' ? payPlace(hasInApp) : 'native' }),
            },
            { key, quiet: true },
          )
        : await call(
            rechargeByHand,
            { ...about, method: way, channelNo: (isNumbered(way) && channelNo) || undefined },
            { key, quiet: true },
          )
      made = id
    })
    if (!sent) return
    await refreshPrepaid()
    onAsked(made)
  }
  return (
    <Drawer
      open
      title={word(by === 'staff' ? 'rechargeByHand' : 'rechargeAccount')}
      size={Math.min(460, window.innerWidth)}
      onClose={() => leave(onClose)}
      footer={
        <DrawerFooter
          label={`${word('rechargeAccount')} ${formatFen(amountFen ?? 0)}`}
          busy={busy}
          disabled={!amountFen || (way === 'online' && !channelId)}
          onOk={() => void ask()}
          onCancel={() => leave(onClose)}
        />
      }
    >
      {about && <p className="form-about">{about}</p>}
      <div className="supply-amounts">
        {AMOUNTS.map((fen) => (
          <Button
            key={fen}
            type={fen === amountFen ? 'primary' : 'default'}
            ghost={fen === amountFen}
            onClick={() => change(setAmount)(fen)}
          >
            {fen / 100}
          </Button>
        ))}
      </div>
      <FieldControl
        field={money({ min: 1, max: 5_000_000 })}
        labelKey={`${recharge.name}.amountFen`}
        label={word('amountFen')}
        value={amountFen}
        disabled={busy}
        onChange={change((value) => setAmount(value as number | undefined))}
      />
      <p className="quiet">{word('method')}</p>
      <Segmented<Way>
        block
        value={way}
        disabled={busy}
        onChange={change(setWay)}
        options={ways.map((value) => ({ value, label: word(`method.${value}`) }))}
      />
      {choice && <p>{choice}</p>}
      {isNumbered(way) && (
        <p>
          <Input
            aria-label={word('channelNo')}
            placeholder={word('channelNo')}
            maxLength={64}
            value={channelNo}
            disabled={busy}
            onChange={({ target }) => change(setNo)(target.value)}
          />
        </p>
      )}
    </Drawer>
  )
}
