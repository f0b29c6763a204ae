import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { shownKey } from '@cloud-steward/contract/kit/index.ts'
import { Modal, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { shownValue } from '../../kit/fields/display.tsx'
import type { Row } from '../../kit/rows.ts'
import './changed-meanwhile.css'

interface Props {
  resource: Resource
  /** The fields somebody else has changed. */
  fields: readonly string[]
  /** The record as it is now. */
  theirs: Row
  /** What the form holds. */
  mine: Readonly<Record<string, unknown>>
  /** Saves, with these fields as they are now and the others as the form has them. */
  onDecide: (taken: readonly string[]) => void
  onClose: () => void
}

/** What another person has saved meanwhile beside what the form holds; for each field one says which is to stand. */
export default function ChangedMeanwhile({ resource, fields, theirs, mine, onDecide, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<readonly string[]>(fields)
  const shown = (key: string, values: Readonly<Record<string, unknown>>, isTheirs: boolean) => {
    const field = resource.fields[key]!
    const title = (values[shownKey(key, field)] ?? undefined) as string | undefined
    const props = {
      field,
      value: values[key],
      labelKey: `${resource.name}.${key}`,
      title: isTheirs ? title : undefined,
    }
    return field.kind === 'ref' && !isTheirs ? t('kit.changedMeanwhile.chosen') : shownValue(props, t)
  }
  return (
    <Modal
      open
      title={t('kit.error.changedMeanwhile')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      onOk={() => onDecide(taken)}
      onCancel={onClose}
    >
      <p>{t('kit.changedMeanwhile.hint')}</p>
      {fields.map((key) => (
        <fieldset key={key} className="changed-meanwhile">
          <legend>{t(`${resource.name}.${key}`)}</legend>
          <Radio.Group
            value={taken.includes(key) ? 'theirs' : 'mine'}
            onChange={({ target }) =>
              setTaken((all) => (target.value === 'theirs' ? [...all, key] : all.filter((one) => one !== key)))
            }
          >
            <Radio value="theirs">
              {t('kit.changedMeanwhile.theirs')} {shown(key, theirs, true)}
            </Radio>
            <Radio value="mine">
              {t('kit.changedMeanwhile.mine')} {shown(key, mine, false)}
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </Modal>
  )
}
