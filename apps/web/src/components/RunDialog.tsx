import type { Field } from '@cloud-steward/contract/kit/index.ts'
import { Button, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { FieldControl } from '../kit/fields/control.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { RunProgress } from './RunProgress.tsx'

interface Props {
  /** Already translated; what the dialog is called and its button does. */
  title: string
  hint: string
  /** The one thing asked before the run starts, mostly the day it goes up to. */
  field?: Field
  labelKey?: string
  value?: string
  onChange?: (value: string) => void
  /** False keeps the button shut. */
  ready: boolean
  start: (key: string) => Promise<{ runId: string }>
  onEnd: () => void
  onClose: () => void
  /** What the run would do; what else is asked there renews the submit. */
  children?: ReactNode | ((renew: () => void) => ReactNode)
}

/** Starts long work and follows it. */
export function RunDialog(props: Props): ReactNode {
  const { title, hint, field, labelKey = '', value, onChange, ready, start, onEnd, onClose, children } = props
  const { t } = useTranslation()
  const control = useId()
  const [run, setRun] = useState<string>()
  const { busy, submit, renew, leave } = useSubmit()
  return (
    <Modal
      open
      title={title}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
      footer={
        <>
          <Button size="middle" onClick={() => leave(onClose)}>
            {t(run ? 'kit.close' : 'kit.cancel')}
          </Button>
          {!run && (
            <Button
              size="middle"
              type="primary"
              loading={busy}
              disabled={!ready}
              onClick={() => void submit(async (key) => setRun((await start(key)).runId))}
            >
              {title}
            </Button>
          )}
        </>
      }
    >
      {run ? (
        <RunProgress id={run} onEnd={onEnd} />
      ) : (
        <>
          <p className="quiet">{hint}</p>
          {field && (
            <>
              <label className="run-label" htmlFor={control}>
                {t(labelKey)}
              </label>
              <FieldControl
                id={control}
                field={field}
                labelKey={labelKey}
                label={t(labelKey)}
                value={value}
                onChange={(next) => {
                  renew()
                  onChange?.(String(next ?? ''))
                }}
              />
            </>
          )}
          {typeof children === 'function' ? children(renew) : children}
        </>
      )}
    </Modal>
  )
}
