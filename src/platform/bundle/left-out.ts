// What of React and its router no page of ours uses. tests/house/left-out.test.ts sees to it that this stays so.
import type { LeftOut } from "./leave-out.ts";

/** Exports whose code is left out; whoever wants one takes its functions off the list below. */
export const unusedOfReact = ["Activity", "SuspenseList", "ViewTransition", "useActionState", "useFormState"] as const;
export const unusedOfRouter = ["Await", "unstable_instrumentations", "instrumentations"] as const;

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
      // What a ref of a <Fragment> does
      "collectClientRects",
      "scrollTextNodeIntoView",
      "validateDocumentPositionWithFiberTree",
      "indexOfEventListener",
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
    // <Await>
    module: "react-router/dist/production/lib/components.js",
    functions: ["Await", "ResolveAwait"],
    classes: ["AwaitErrorBoundary"],
  },
  {
    // What watches the router for tools of observation, which are given to it by name
    module: "react-router/dist/production/lib/router/instrumentation.js",
    functions: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
  },
];
