import type { FieldKind, TextField } from '@cloud-steward/contract/kit/index.ts'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import ChoiceControl from './choice.tsx'
import TextControl from './text.tsx'
import type { ControlProps } from './types.ts'

type Control = ComponentType<ControlProps<never>>
const NumberControl = lazy(() => import('./number.tsx')) as unknown as Control
const DateControl = lazy(() => import('./date.tsx')) as unknown as Control

const FormulaControl = lazy(() => import('./formula.tsx'))
const ParentControl = lazy(() => import('./parent.tsx')) as unknown as Control

/** The control of each kind. Text and choice are in every search bar; the heavier ones are fetched when first needed. */
const CONTROLS: Record<Exclude<FieldKind, 'json'>, Control> = {
  text: TextControl,
  code: TextControl,
  mobile: TextControl,
  email: TextControl,
  id: TextControl,
  choice: ChoiceControl,
  int: NumberControl,
  decimal: NumberControl,
  date: DateControl,
  instant: DateControl,
  money: lazy(() => import('./money.tsx')),
  flag: lazy(() => import('./flag.tsx')),
  dict: lazy(() => import('./dict.tsx')),
  ref: lazy(() => import('./ref.tsx')),
  region: lazy(() => import('./region.tsx')),
  list: lazy(() => import('./list.tsx')),
  group: lazy(() => import('./group.tsx')),
}

/** The control for a field, by its kind. */
export function FieldControl(props: ControlProps): ReactNode {
  // Free-form values are made by the server for its own screens; there is no control for them.
  if (props.field.kind === 'json') return null
  if (props.field.kind === 'text' && props.field.variables)
    return (
      <Suspense fallback={<div className="field-waiting" />}>
        <FormulaControl {...(props as ControlProps<TextField>)} />
      </Suspense>
    )
  const isParent = props.field.kind === 'ref' && props.field.root
  const Control = (isParent ? ParentControl : CONTROLS[props.field.kind]) as ComponentType<ControlProps>
  return (
    <Suspense fallback={<div className="field-waiting" />}>
      <Control {...props} />
    </Suspense>
  )
}
