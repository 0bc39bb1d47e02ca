import { createContext, use } from 'react';

/**
 * On while the page is rendered as a template: fields then carry marks (`%%name%%`) that the server replaces
 * with what a visitor without script had typed, so a refused form comes back with every word in it. Nothing on such a page waits for
 * a script: it has none.
 */
export const FormTemplate = createContext(false);

export const useFormTemplate = () => use(FormTemplate);
