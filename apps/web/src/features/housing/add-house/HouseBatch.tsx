import { addHouseBatch, previewHouseNumbers } from '@cloud-steward/contract/housing/add-house.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { Button, Form, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { NumberPreview } from './NumberPreview.tsx'
import { Added } from './SingleHouse.tsx'

type Values = Record<string, unknown>
const TEMPLATE = ['buildingId', 'unitNo', 'floorFrom', 'floorTo', 'perFloor', 'pattern', 'skip']
const HOUSE = ['landlordId', 'mode', 'letAs', 'layout', 'areaM2', 'orientation', 'decoration', 'rooms']
const START = {
  floorFrom: 1,
  floorTo: 6,
  perFloor: 4,
  pattern: 'floor+2digits',
  skip: [],
  mode: 'whole',
  rooms: [{ number: '1' }],
}

/** A block by floor template: the numbers first, to see and to correct, then what stands behind every door. */
export function HouseBatch(): ReactNode {
  const { t } = useTranslation()
  const [step, setStep] = useState(0)
  const [template, setTemplate] = useState<Values>(START)
  const [preview, setPreview] = useState<AnswerOf<typeof previewHouseNumbers>>()
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<{ houses: number; rooms: number }>()
  const [first] = Form.useForm()
  const [second] = Form.useForm()
  const drafts = [useDraft('house-numbers', first, START), useDraft('house-rooms', second, START)] as const
  const looking = useSubmit(first, 'kit.success')
  const adding = useSubmit(second, 'kit.addSuccess')

  const look = async (values: Values) => {
    const input = { ...values, skip: ((values.skip as unknown[] | undefined) ?? []).filter((one) => one !== undefined) }
    setTemplate(input)
    await looking.submit(async () => {
      const found = await call(previewHouseNumbers, input as never, { quiet: true })
      setPreview(found)
      setExcept(new Set(found.houses.filter((house) => house.exists === 'yes').map((house) => house.number)))
      setStep(1)
    })
  }
  const add = async (values: Values) => {
    const done = await adding.submit(async (key) => {
      setAdded(
        await call(addHouseBatch, { ...template, ...values, except: [...except] } as never, { key, quiet: true }),
      )
      setStep(3)
    })
    if (!done) return
    for (const draft of drafts) draft.drop()
    looking.reset()
    await Promise.all(['housing.room', 'housing.house'].map(refreshRows))
  }
  const doors = (preview?.houses ?? []).filter((house) => !except.has(house.number))
  return (
    <div className="house-batch">
      <Steps
        size="small"
        current={step}
        items={['template', 'numbersPreview', 'house', 'result'].map((key) => ({
          title: t(`housing.addhouse.${key}`),
        }))}
      />
      <div hidden={step !== 0}>
        <p className="quiet">{t('housing.addhouse.skipHint')}</p>
        <ShapeForm
          shape={addHouseBatch.input}
          labelPrefix="housing.house"
          form={first}
          draft={drafts[0]}
          onChange={looking.renew}
          initial={START}
          fields={TEMPLATE}
          onSubmit={(values) => void look(values)}
        />
        <Button type="primary" size="middle" loading={looking.busy} onClick={() => first.submit()}>
          {t('kit.next')}
        </Button>
      </div>
      {step === 1 && preview && (
        <>
          <NumberPreview houses={preview.houses} except={except} onExcept={setExcept} />
          <p aria-live="polite">
            {t('housing.addhouse.quotaLeft', { left: preview.quotaLeft })} ·{' '}
            {t('kit.selected', { count: doors.length })}
          </p>
          <div className="actions-row">
            <Button size="middle" onClick={() => setStep(0)}>
              {t('kit.previous')}
            </Button>
            <Button
              type="primary"
              size="middle"
              disabled={doors.length === 0 || doors.length > preview.quotaLeft}
              onClick={() => setStep(2)}
            >
              {t('kit.next')}
            </Button>
          </div>
        </>
      )}
      {step === 2 && (
        <>
          <p className="quiet">{t('housing.addhouse.sameRooms')}</p>
          <ShapeForm
            shape={addHouseBatch.input}
            labelPrefix="housing.house"
            form={second}
            draft={drafts[1]}
            initial={START}
            fields={HOUSE}
            disabled={adding.busy}
            onChange={adding.renew}
            onSubmit={(values) => void add(values)}
          />
          <div className="actions-row">
            <Button size="middle" onClick={() => setStep(1)}>
              {t('kit.previous')}
            </Button>
            <Button type="primary" size="middle" loading={adding.busy} onClick={() => second.submit()}>
              {t('kit.submit')}
            </Button>
          </div>
        </>
      )}
      {step === 3 && added && <Added {...added} again={() => setStep(0)} />}
    </div>
  )
}
