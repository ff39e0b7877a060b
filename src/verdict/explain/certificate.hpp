#error "a stub for the build only"
