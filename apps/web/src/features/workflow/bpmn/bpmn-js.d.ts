// The packages describe themselves in part only; this is what the designer uses of them.
declare module 'bpmn-js/dist/assets/*.css'
