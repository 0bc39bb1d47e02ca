/** True in the static build, which has no server: the form shows its states and sends nothing. */
declare const __STATIC__: boolean;
