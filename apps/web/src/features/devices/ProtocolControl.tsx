import { deviceType, PROTOCOLS_OF } from '@cloud-steward/contract/devices/type.ts'
import { choice } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from '../../kit/fields/control.tsx'
import type { ControlProps } from '../../kit/fields/types.ts'

type Category = keyof typeof PROTOCOLS_OF
interface Props extends Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled'> {
  category: Category
}

/** What devices of a category can speak; when another is chosen, what is usual of it. */
export default function ProtocolControl({ category, ...control }: Props): ReactNode {
  const { t } = useTranslation()
  const offered = PROTOCOLS_OF[category]
  const { onChange } = control
  const known = useRef(category)
  useEffect(() => {
    if (known.current === category) return
    known.current = category
    onChange?.(offered[0])
  }, [category, offered, onChange])
  const labelKey = `${deviceType.name}.protocol`
  return <FieldControl {...control} field={choice(offered)} labelKey={labelKey} label={t(labelKey)} />
}
