// What of React and its router no page of ours uses. tests/house/left-out.test.ts sees to it that this stays so.
import type { LeftOut } from "./leave-out.ts";

/** Exports whose code is left out; whoever wants one takes its functions off the list below. */
export const unusedOfReact = [
  "Activity",
  "SuspenseList",
  "ViewTransition",
  "useActionState",
  "useFormState",
  "useDeferredValue",
  "preloadModule",
  "preinit",
  "preinitModule",
  "preconnect",
  "prefetchDNS",
  "requestFormReset",
  "useFormStatus",
] as const;
/** Events that come to no handler. */
export const unheard = ["onSelect", "onBeforeInput"] as const;
export const unusedOfRouter = [
  "Await",
  "Link",
  "NavLink",
  "useViewTransitionState",
  "unstable_instrumentations",
  "instrumentations",
] as const;

export const leftOut: readonly LeftOut[] = [
  {
    module: "react-dom/cjs/react-dom-client.production.js",
    functions: [
      // <ViewTransition>
      "applyViewTransitionName",
      "applyViewTransitionToHostInstances",
      "commitAppearingPairViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitEnterViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "createViewTransitionInstance",
      "measureNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreViewTransitionName",
      "restoreViewTransitionOnHostInstances",
      "scheduleViewTransitionEvent",
      "startViewTransition",
      "trackEnterViewTransitions",
      // <SuspenseList> and <Activity>
      "updateSuspenseListComponent",
      "updateActivityComponent",
      "commitAfterMutationEffectsOnFiber",
      "findFirstSuspended",
      "initSuspenseListRenderState",
      "cutOffTailIfNeeded",
      // What a ref of a <Fragment> does
      "collectClientRects",
      "scrollTextNodeIntoView",
      "validateDocumentPositionWithFiberTree",
      "indexOfEventListener",
      "commitNewChildToFragmentInstance",
      "deleteChildFromFragmentInstance",
      // Style sheets with a precedence and <script async src>, which React itself would fetch
      "acquireResource",
      "suspendResource",
      "preloadStylesheet",
      "insertStylesheetIntoRoot",
      // preload, preinit and preconnect of react-dom
      "preload",
      "preloadModule",
      "preinitStyle",
      "preinitScript",
      "preinitModuleScript",
      "preconnectAs",
      // useDeferredValue, and the memory of compiled components
      "updateDeferredValueImpl",
      "useMemoCache",
      // onSelect, and onBeforeInput where the browser has no event of its own for it
      "constructSelectEvent",
      "getFallbackBeforeInputChars",
      // findDOMNode and unstable_scheduleHydration
      "findCurrentFiberUsingSlowPath",
      "attemptExplicitHydrationTarget",
      // A <form> or button whose action is a function, and useActionState
      "extractEvents$1",
      "mountActionState",
      "updateActionState",
      "rerenderActionState",
      // Attributes of <elements-of-ones-own>
      "setPropOnCustomElement",
      // The names of the components in which something failed, which are single letters in browsers
      "getStackByFiberInDevAndProd",
    ],
    classes: ["FragmentInstance", "ViewTransitionPseudoElement"],
  },
  {
    // What tells browsers of files early, which the server does (`preload` has an effect there alone); actions of forms
    module: "react-dom/cjs/react-dom.production.js",
    exports: [
      "preconnect",
      "prefetchDNS",
      "preinit",
      "preinitModule",
      "preload",
      "preloadModule",
      "requestFormReset",
      "useFormState",
      "useFormStatus",
    ],
  },
  {
    // <Await>
    module: "react-router/dist/production/lib/components.js",
    functions: ["Await", "ResolveAwait"],
    classes: ["AwaitErrorBoundary"],
  },
  {
    // The router's own links: ours are plain anchors (src/web/frame/a.tsx)
    module: "react-router/dist/production/lib/dom/lib.js",
    functions: ["useViewTransitionState"],
    components: ["Link", "NavLink"],
  },
  {
    // What watches the router for tools of observation, which are given to it by name
    module: "react-router/dist/production/lib/router/instrumentation.js",
    functions: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
];
