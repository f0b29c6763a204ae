import { pricePlan, simulate } from '@cloud-steward/contract/metering/price-plan.ts'
import { Drawer, Form } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { AccountLines } from '../AccountLines.tsx'
import { useAnswerOfForm } from '../use-answer-of-form.ts'
import { StepPicture } from './StepPicture.tsx'
import { useVersions } from './use-versions.ts'

const { pricePlanId: _price_plan, ...SHAPE } = simulate.input
const ASKED = {
  key: `${pricePlan.name}.simulate`,
  fields: ['periodFrom', 'periodTo', 'quantity'],
  optional: ['usedBefore', 'withDraft'],
} as const

/** What a use would cost, line by line, worked out by the server while one types. */
export default function SimulateDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm()
  const [open, setOpen] = useState(true)
  const own = useRow(pricePlan, id).data
  const versions = useVersions(id)
  const found = useAnswerOfForm(form, ASKED, (input, signal) =>
    call(simulate, { ...input, pricePlanId: id } as never, { signal, quiet: true }),
  )
  const month = dayjs(businessDay()).startOf('month')
  const tiers = versions.data?.find((one) => one.state === 'published')?.terms.tiers
  return (
    <Drawer
      open={open}
      title={`${t('metering.pricePlan.simulate')} · ${own?.name ?? ''}`}
      size={Math.min(760, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{t('metering.pricePlan.simulateHint')}</p>
      <ShapeForm
        shape={SHAPE}
        form={form}
        labelPrefix="metering.pricePlan"
        initial={{
          periodFrom: month.format('YYYY-MM-DD'),
          periodTo: month.endOf('month').format('YYYY-MM-DD'),
          quantity: 300,
          usedBefore: 0,
          withDraft: 'no',
        }}
      />
      {(tiers?.length ?? 0) > 1 && (
        <StepPicture
          tiers={tiers!}
          unit={t(`metering.unit.${own?.utility ?? 'electric'}`)}
          label={t('metering.pricePlan.steps')}
        />
      )}
      <section aria-live="polite">
        <h3>{t('metering.pricePlan.lines')}</h3>
        {found.isError ? (
          <p role="alert">{found.error instanceof ApiError ? found.error.sentence(t) : t('kit.loadFailed')}</p>
        ) : (
          <AccountLines lines={found.data?.lines ?? []} loading={found.isFetching} />
        )}
      </section>
    </Drawer>
  )
}
