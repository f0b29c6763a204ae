import { FORM_KINDS, type FormField, type ProcessForm } from '@cloud-steward/contract/workflow/form.ts'

/** The form of the process stands in an attribute of it: a file carries the whole process. */
const SPACE = 'urn:cloud-steward:process'
const NAME = 'startForm'
const processIn = (file: Document): Element | undefined => file.getElementsByTagNameNS('*', 'process')[0]
const parsed = (xml: string): Document => new DOMParser().parseFromString(xml, 'application/xml')

/** A drawing with its form, as it is exported. */
export function withForm(xml: string, form: ProcessForm): string {
  const file = parsed(xml)
  if (!form.fields.length) return xml
  processIn(file)?.setAttributeNS(SPACE, `cs:${NAME}`, JSON.stringify(form))
  return new XMLSerializer().serializeToString(file)
}
/** What a file holds: the drawing, and its form if it has one. @throws SyntaxError where the form cannot be read */
export function readFile(xml: string): { xml: string; form?: ProcessForm } {
  const file = parsed(xml)
  const text = processIn(file)?.getAttributeNS(SPACE, NAME)
  if (!text) return { xml }
  const form = JSON.parse(text) as ProcessForm
  if (!Array.isArray(form.fields) || !form.fields.every(isField)) throw new SyntaxError('no form')
  processIn(file)!.removeAttributeNS(SPACE, NAME)
  return { xml: new XMLSerializer().serializeToString(file), form }
}
const isField = ({ key, label, kind }: FormField): boolean =>
  typeof key === 'string' && typeof label === 'string' && FORM_KINDS.includes(kind)
