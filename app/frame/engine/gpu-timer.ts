/**
 * GPU time of a frame in ms, some frames late; null where the browser has no
 * EXT_disjoint_timer_query_webgl2.
 */
export interface GpuTimer {
  begin(): void;
  end(): void;
  read(): number | null;
}

export function makeGpuTimer(gl: WebGL2RenderingContext): GpuTimer | null {
  // TypeScript's DOM library does not have this extension.
  const extension = gl.getExtension('EXT_disjoint_timer_query_webgl2') as {
    TIME_ELAPSED_EXT: number;
    GPU_DISJOINT_EXT: number;
  } | null;
  if (!extension) return null;
  let open: WebGLQuery | null = null;
  let pending: WebGLQuery | null = null;
  return {
    begin() {
      if (pending) return;
      open = gl.createQuery();
      if (open) gl.beginQuery(extension.TIME_ELAPSED_EXT, open);
    },
    end() {
      if (!open) return;
      gl.endQuery(extension.TIME_ELAPSED_EXT);
      pending = open;
      open = null;
    },
    read() {
      if (!pending || !gl.getQueryParameter(pending, gl.QUERY_RESULT_AVAILABLE)) return null;
      const nanoseconds: number = gl.getQueryParameter(pending, gl.QUERY_RESULT);
      gl.deleteQuery(pending);
      pending = null;
      return gl.getParameter(extension.GPU_DISJOINT_EXT) ? null : nanoseconds / 1e6;
    },
  };
}
