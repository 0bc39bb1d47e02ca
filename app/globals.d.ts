/** True in the static build: no server behind the page, so the form only plays its part. */
declare const __STATIC__: boolean;
