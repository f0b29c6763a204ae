import type { Field, Shape } from '@cloud-steward/contract/kit/index.ts'
import { isNumbered, PATTERNS, TYPED_MOBILE } from '@cloud-steward/contract/kit/index.ts'
import { Form, type FormInstance } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormDraft } from '../components/unsaved/use-draft.ts'
import { useTranslation } from '../infra/i18n.ts'
import { onSaveKeys } from '../infra/save-keys.ts'
import { FoldedTerms } from './FoldedTerms.tsx'
import { BesideControl, givenUp } from './fields/beside.tsx'
import { FieldControl } from './fields/control.tsx'
import { joinedTitle } from './rows.ts'

const DraftOffer = lazy(() => import('../components/unsaved/DraftOffer.tsx'))
type Values = Record<string, unknown>
export interface ShapeFormProps {
  shape: Shape
  /** Label keys are `<labelPrefix>.<field>`. */
  labelPrefix: string
  form: FormInstance<Values>
  /** Start values; of a row also the titles of what it refers to (`siteName`). */
  initial?: Readonly<Values>
  /** Which fields, in this order. Default: all that can be written. */
  fields?: readonly string[]
  /** Of an existing record: fields given once stay as they are. */
  editing?: boolean
  /** Stands before a field, as the head of those that follow: label keys by field. */
  heads?: Readonly<Record<string, string>>
  /** Fields that stand behind one button: what they hold is said in a line. */
  folded?: { title: string; fields: readonly string[] }
  onChange?: (changed: Values, all: Values) => void
  onSubmit?: (values: Values) => void
  disabled?: boolean
  /** Begins the ids of its controls, where it stands over another form. */
  over?: string
  /** Keeps what is typed, and offers what was typed before. */
  draft?: FormDraft
  /** Replaces the control of single fields: `{ remark: <MyEditor /> }` gets `value` and `onChange`. */
  controls?: Readonly<Record<string, ReactNode>>
}

// The server looks closer at addresses; this only catches slips while one types.
const SHAPES: Partial<Record<Field['kind'], string>> = {
  ...PATTERNS,
  mobile: TYPED_MOBILE,
  email: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
}
const patternOf = (field: Field): string | undefined =>
  SHAPES[field.kind] ?? ('pattern' in field ? field.pattern : undefined)
const isWide = (field: Field): boolean =>
  field.kind === 'list' ||
  field.kind === 'group' ||
  (field.kind === 'text' && (field.multiline === true || field.max > 100))

/** A form for any shape of the contract: a resource's draft or a command's input. Used for both alike. */
export function ShapeForm(props: ShapeFormProps): ReactNode {
  const {
    shape,
    labelPrefix,
    form,
    initial,
    editing,
    onChange,
    onSubmit,
    disabled,
    draft,
    controls = {},
    heads = {},
    folded,
  } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isFolded = (key: string) => folded?.fields.includes(key) ?? false
  const keys = props.fields ?? Object.keys(shape).filter((key) => !shape[key]!.readOnly && shape[key]!.kind !== 'json')
  const change = (changed: Values, all: Values) => {
    const emptied = Object.fromEntries(givenUp(shape, changed, all).map((key) => [key, null]))
    form.setFieldsValue(emptied)
    draft?.keep({ ...all, ...emptied })
    onChange?.({ ...changed, ...emptied }, { ...all, ...emptied })
  }
  const restore = () => {
    const put = draft!.restore()
    const all = { ...(form.getFieldsValue(true) as Values), ...put }
    draft!.keep(Object.fromEntries(keys.map((key) => [key, all[key]])))
    onChange?.(put, all)
  }
  return (
    <Form
      className="shape-form"
      name={props.over}
      form={form}
      layout="vertical"
      size="middle"
      initialValues={initial}
      disabled={disabled}
      onValuesChange={change}
      onFinish={onSubmit}
      scrollToFirstError
      onKeyDown={onSaveKeys(form.submit)}
    >
      {draft?.offered && (
        <Suspense>
          <DraftOffer draft={draft.offered} onRestore={restore} onDiscard={draft.drop} />
        </Suspense>
      )}
      {keys.map((key) => {
        const field = shape[key]!
        const label = t(`${labelPrefix}.${key}`)
        const pattern = patternOf(field)
        const common = {
          labelKey: `${labelPrefix}.${key}`,
          label,
          title: initial && joinedTitle(initial, key),
          ...(editing && field.once ? { disabled: true } : {}),
        }
        const item = (
          <Form.Item
            key={key}
            name={key}
            label={label}
            className={[isWide(field) && 'form-wide', isFolded(key) && !isOpen && 'folded-away']
              .filter(Boolean)
              .join(' ')}
            validateFirst
            rules={[
              // A rule that mentions white space takes every value for a text, so only texts mention it.
              {
                required: !field.optional && field.kind !== 'flag' && !isNumbered(field),
                ...(field.kind === 'text' ? { whitespace: true } : {}),
              },
              ...(field.kind === 'text' && field.min ? [{ min: field.min }] : []),
              ...(pattern ? [{ pattern: new RegExp(pattern, 'u'), message: t('kit.error.badField', { label }) }] : []),
            ]}
          >
            {controls[key] ??
              (field.kind === 'ref' && field.alike ? (
                <BesideControl field={field} shape={shape} labelPrefix={labelPrefix} {...common} />
              ) : (
                <FieldControl
                  field={field}
                  {...common}
                  {...(field.kind === 'ref' && field.root ? { own: initial?.id } : {})}
                />
              ))}
          </Form.Item>
        )
        const head = isFolded(key) && !isOpen ? undefined : heads[key]
        const fold = folded && key === keys.find(isFolded) && (
          <FoldedTerms
            key="folded"
            title={folded.title}
            shape={shape}
            labelPrefix={labelPrefix}
            fields={keys.filter(isFolded)}
            isOpen={isOpen}
            onTurn={() => setOpen(!isOpen)}
          />
        )
        return head || fold ? [fold, head && <h3 key={head}>{t(head)}</h3>, item] : item
      })}
    </Form>
  )
}
