import { createContext, use } from 'react';

/**
 * True while the page is rendered as a template: fields then have placeholders (`{name}`) as
 * values, which the server replaces by what a visitor without JavaScript typed, so that a refused
 * form comes back complete. The page has no script, so no part of it may wait for one.
 */
export const FormTemplate = createContext(false);

export const useFormTemplate = () => use(FormTemplate);
